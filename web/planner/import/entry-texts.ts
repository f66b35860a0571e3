import { cardDate } from '#contract/dates.ts'
import { checkInTitle, kindTexts } from '../check-ins/check-in-texts.ts'
import type { ChangedEntry, FileEntry } from './compare-planners.ts'

const kindNames: Record<FileEntry['kind'], [one: string, many: string]> = {
  journeys: ['journey', 'journeys'],
  steps: ['step', 'steps'],
  appointments: ['appointment', 'appointments'],
  feeds: ['calendar', 'calendars'],
  tracks: ['track', 'tracks'],
  sessions: ['session', 'sessions'],
  sheets: ['printed sheet', 'printed sheets'],
  settings: ['set of settings', 'sets of settings'],
}

/** '3 journeys, 12 steps and 1 track' */
export function countText(entries: readonly FileEntry[]): string {
  const counts = [...Map.groupBy(entries, ({ kind }) => kind)].map(([kind, { length }]) =>
    kind === 'settings' ? 'settings' : `${length.toLocaleString('en-US')} ${kindNames[kind][length === 1 ? 0 : 1]}`,
  )
  return new Intl.ListFormat('en-US').format(counts)
}

export function entryTitle(entry: FileEntry): string {
  switch (entry.kind) {
    case 'journeys':
    case 'tracks':
    case 'appointments':
      return entry.item.title || 'Untitled'
    case 'steps':
      return entry.item.text || 'Untitled'
    case 'feeds':
      return entry.item.name || 'Untitled'
    case 'sessions':
      return checkInTitle(entry.item)
    case 'sheets':
      return `Sheet ${entry.item.code}`
    case 'settings':
      return 'Settings'
  }
}

/** 'Step, Dec 3, 2026' */
export function kindText(entry: FileEntry): string {
  const { kind } = entry
  if (kind === 'sessions') return kindTexts[entry.item.kind].title
  if (kind === 'settings') return 'Week, paper and reminders'
  const [name] = kindNames[kind]
  const date = (kind === 'steps' || kind === 'appointments') && entry.item.date
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}${date ? `, ${cardDate(date)}` : ''}`
}

/** 'Different: text, day' */
export function changeText({ fields }: ChangedEntry): string {
  const names = fields.map((field) => fieldNames[field] ?? field)
  return `Different: ${[...new Set(names)].join(', ')}`
}

const fieldNames: { [field: string]: string } = {
  text: 'text',
  title: 'title',
  startsOn: 'first day',
  endsOn: 'last day',
  targetDate: 'target date',
  arrivedOn: 'arrival',
  previousJourneyId: 'journey before',
  stamps: 'stamps',
  tools: 'things that help',
  journeyId: 'journey',
  date: 'day',
  startTime: 'time',
  endTime: 'time',
  doneAt: 'state',
  doneOn: 'state',
  doneBy: 'state',
  waitingFor: 'waiting for',
  waitingUntil: 'waiting until',
  moves: 'number of moves',
  recurrence: 'repeats',
  position: 'place in the list',
  weeklyTarget: 'weekly target',
  startedAt: 'progress',
  finishedAt: 'progress',
  part: 'progress',
  carriedStepIds: 'steps',
  droppedStepIds: 'steps',
  weekStart: 'first day of the week',
  dayMinutes: 'minutes',
  remindBy: 'reminders',
  quietFrom: 'quiet hours',
  quietTo: 'quiet hours',
  timeZone: 'time zone',
}

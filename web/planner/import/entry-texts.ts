import { cardDate, clockText } from '#contract/dates.ts'
import { checkInTitle, kindTexts } from '../check-ins/check-in-texts.ts'
import { asDate, asTime } from '../documents/stored-values.ts'
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

/** 'Different: text (now “Call Mia”), day (now Dec 3, 2026)' */
export function changeText({ current }: ChangedEntry): string {
  const all = Object.entries(current)
  const important = all.filter(([field]) => !lesserFields.includes(field))
  const changes = (important.length > 0 ? important : all).map(([field, value]) => {
    const text = valueText(field, value)
    return `${fieldNames[field] ?? field}${text && ` (now ${text})`}`
  })
  return `Different: ${[...new Set(changes)].join(', ')}`
}

/** They usually change together with others. */
const lesserFields = ['doneAt', 'doneBy', 'moves', 'position', 'startedAt', 'part']

function valueText(field: string, value: unknown): string {
  if (typeof value !== 'string' || value === '') return ''
  if (asDate(value)) return cardDate(value)
  if (asTime(value)) return clockText(value)
  if (/^(?:state|category)$/.test(field)) return value
  return /^(?:text|title|waitingFor)$/.test(field) ? `“${value}”` : ''
}

const fieldNames: { [field: string]: string } = {
  startsOn: 'first day',
  endsOn: 'last day',
  targetDate: 'target date',
  arrivedOn: 'arrival',
  previousJourneyId: 'journey before',
  tools: 'things that help',
  parts: 'sub-steps',
  journeyId: 'journey',
  date: 'day',
  startTime: 'time',
  endTime: 'time',
  doneAt: 'time of completion',
  doneOn: 'day of completion',
  doneBy: 'way of completion',
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

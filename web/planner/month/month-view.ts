import type { Category } from '#contract/content/categories.ts'
import type { CheckIn, PlannerState, Step, Track } from '#contract/planner/items.ts'
import type { PlannerEvent } from '../events/planner-event.ts'
import { monthOf } from './month-layout.ts'

export type MonthDay = {
  date: string
  events: PlannerEvent[]
  /** Open and waiting, those with a time first. */
  steps: Step[]
  done: Step[]
  entries: { track: Track; value: number }[]
}

/**
 * A sign in the calendar: a square for an event, a ring for a step, a disc for a completed one, a dash for a track entry.
 */
export type DayMark = { kind: 'event' | 'step' | 'done' | 'entry'; category: Category | null }

type MonthOptions = { dates: readonly string[]; eventsOn: (date: string) => PlannerEvent[] }

/** Computes what the month shows. Open steps of paused and dropped journeys are left out. */
export function monthView(
  { journeys, steps, tracks, entries }: PlannerState,
  { dates, eventsOn }: MonthOptions,
): ReadonlyMap<string, MonthDay> {
  const hidden = new Set(journeys.filter(({ state }) => state === 'paused' || state === 'dropped').map(({ id }) => id))
  const days = new Map(
    dates.map((date): [string, MonthDay] => [
      date,
      { date, events: eventsOn(date), steps: [], done: [], entries: entriesOn(date, tracks, entries) },
    ]),
  )
  for (const step of steps) {
    if (step.state === 'done') days.get(step.doneOn ?? '')?.done.push(step)
    const isOpen = step.state === 'open' || step.state === 'waiting'
    if (isOpen && step.date !== null && !hidden.has(step.journeyId ?? '')) days.get(step.date)?.steps.push(step)
  }
  for (const { steps } of days.values())
    steps.sort((a, b) => ((a.time ?? '99') < (b.time ?? '99') ? -1 : a.time === b.time ? 0 : 1))
  return days
}

function entriesOn(date: string, tracks: readonly Track[], entries: PlannerState['entries']): MonthDay['entries'] {
  return tracks.flatMap((track) => {
    const value = entries.get(track.id)?.get(date)
    return value === undefined ? [] : [{ track, value }]
  })
}

/** Returns the category of a step's or track's journey by the id of the journey. */
type CategoryOf = (journeyId: string | null) => Category | null

export function categoryFinder({ journeys }: Pick<PlannerState, 'journeys'>): CategoryOf {
  const categories = new Map(journeys.map(({ id, category }) => [id, category]))
  return (journeyId) => (journeyId === null ? null : (categories.get(journeyId) ?? null))
}

export const MARKS_MAX = 8

/** Returns the signs of a day: events, steps, done ones, entries of tracks. */
export function marksOf({ events, steps, done, entries }: MonthDay, categoryOf: CategoryOf): DayMark[] {
  return [
    ...events.map((): DayMark => ({ kind: 'event', category: null })),
    ...steps.map(({ journeyId }): DayMark => ({ kind: 'step', category: categoryOf(journeyId) })),
    ...done.map(({ journeyId }): DayMark => ({ kind: 'done', category: categoryOf(journeyId) })),
    ...entries.map(({ track }): DayMark => ({ kind: 'entry', category: categoryOf(track.journeyId) })),
  ]
}

/** '2 events, 1 step, 3 done, 1 track'; empty for a free day. */
export function dayCounts({ events, steps, done, entries }: MonthDay): string {
  const text = (count: number, noun: string) => count > 0 && `${count} ${noun}${count === 1 ? '' : 's'}`
  return [
    text(events.length, 'event'),
    text(steps.length, 'step'),
    done.length > 0 && `${done.length} done`,
    text(entries.length, 'track'),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Returns the latest Sunday session of a month. */
export function latestSundayCheckIn(sessions: readonly CheckIn[], month: string): CheckIn | undefined {
  return sessions
    .filter(({ kind, date }) => kind === 'sunday' && monthOf(date) === month)
    .reduce<CheckIn | undefined>(
      (latest, session) => (latest && latest.date >= session.date ? latest : session),
      undefined,
    )
}

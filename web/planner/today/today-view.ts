import { addDays } from '#contract/dates.ts'
import type { PlannerState, Step, Track } from '#contract/planner/items.ts'
import { weekdayIndex } from '#contract/planner/weekday-index.ts'

export type TodayView = {
  /** Open steps of today: those with a time first, by time, then in the order of the list. */
  steps: Step[]
  /** Open steps of earlier dates, the latest first. */
  earlier: Step[]
  /** Waiting steps to follow up on today. */
  toAsk: Step[]
  /** Done today, in the order in which they were done. */
  done: Step[]
  doneInWeek: number
  tracks: Track[]
}

/** Computes what Today shows. Steps of paused and dropped journeys are left out, except done ones. */
export function todayView({ journeys, steps, tracks, settings }: PlannerState, today: string): TodayView {
  const hidden = new Set(journeys.filter(({ state }) => state === 'paused' || state === 'dropped').map(({ id }) => id))
  const isShown = ({ journeyId }: Step) => journeyId === null || !hidden.has(journeyId)
  const weekStart = addDays(today, -((weekdayIndex(today) - settings.weekStart + 7) % 7))
  const view: TodayView = { steps: [], earlier: [], toAsk: [], done: [], doneInWeek: 0, tracks: [] }
  for (const step of steps) {
    if (step.state === 'done') {
      if (step.doneOn === today) view.done.push(step)
      if (step.doneOn !== null && step.doneOn >= weekStart && step.doneOn <= today) view.doneInWeek += 1
      continue
    }
    if (!isShown(step)) continue
    if (step.state === 'waiting' && step.waitingUntil !== null && step.waitingUntil <= today) view.toAsk.push(step)
    if (step.state !== 'open' || step.date === null) continue
    if (step.date === today) view.steps.push(step)
    else if (step.date < today) view.earlier.push(step)
  }
  view.steps.sort((a, b) => compareTimes(a.time, b.time))
  view.earlier.sort((a, b) => ((a.date ?? '') < (b.date ?? '') ? 1 : -1))
  view.done.sort((a, b) => (a.doneAt ?? 0) - (b.doneAt ?? 0))
  view.tracks = tracks.filter((track) => isDue(track, today))
  return view
}

const compareTimes = (a: string | null, b: string | null): number => {
  if (a === b) return 0
  return (a ?? '99') < (b ?? '99') ? -1 : 1
}

/** True on the weekdays of a track, from its start to its end, outside its pauses. */
export function isDue({ startsOn, endsOn, weekdays, pauses }: Track, date: string): boolean {
  if (date < startsOn || (endsOn !== null && date > endsOn)) return false
  if (weekdays.length > 0 && !weekdays.includes(weekdayIndex(date))) return false
  return !pauses.some(({ from, to }) => from <= date && (to === null || date <= to))
}

/** True for a planner without entries. */
export const isPlannerEmpty = ({ journeys, steps, tracks, appointments, sessions }: PlannerState): boolean =>
  journeys.length + steps.length + tracks.length + appointments.length + sessions.length === 0

const SUGGESTIONS_MAX = 5

/** Returns open steps for an empty day: those of the next six days, then those without a day. */
export function stepsForToday({ journeys, steps }: PlannerState, today: string): Step[] {
  const hidden = new Set(journeys.filter(({ state }) => state === 'paused' || state === 'dropped').map(({ id }) => id))
  const weekEnd = addDays(today, 6)
  const open = steps.filter(
    ({ state, journeyId }) => state === 'open' && (journeyId === null || !hidden.has(journeyId)),
  )
  const ofWeek = open.filter(({ date }) => date !== null && date > today && date <= weekEnd)
  ofWeek.sort((a, b) => ((a.date ?? '') < (b.date ?? '') ? -1 : 1))
  return [...ofWeek, ...open.filter(({ date }) => date === null)].slice(0, SUGGESTIONS_MAX)
}

import type { Journey, PlannerState, Step } from '#contract/planner/items.ts'
import { type DayLoad, dayLoad } from '../events/day-load.ts'
import type { PlannerEvent } from '../events/planner-event.ts'

export type WeekDay = {
  date: string
  phase: 'past' | 'today' | 'future'
  /** By time; those of the whole day first. */
  events: PlannerEvent[]
  /** Open and waiting: those with a time first, by time, then in the order of the list. */
  steps: Step[]
  /** In the order in which they were done. */
  done: Step[]
  load: DayLoad
}

/** Steps without a day, by journey. Null: those without a journey. */
type ToDoneGroup = { journey: Journey | null; steps: Step[] }

export type WeekView = {
  days: WeekDay[]
  /** Open steps with a date before the week and before today, the latest first. */
  earlier: Step[]
  toDone: ToDoneGroup[]
  /** True after the last day. */
  isPast: boolean
  doneCount: number
}

type WeekOptions = {
  /** The seven days. */
  days: readonly string[]
  today: string
  eventsOn: (date: string) => PlannerEvent[]
}

/** Computes what the week shows. Open steps of paused and dropped journeys are left out. */
export function weekView(
  { journeys, steps, settings }: PlannerState,
  { days, today, eventsOn }: WeekOptions,
): WeekView {
  const hidden = new Set(journeys.filter(({ state }) => state === 'paused' || state === 'dropped').map(({ id }) => id))
  const [first = ''] = days
  const openOn = new Map<string, Step[]>(days.map((date) => [date, []]))
  const doneOn = new Map<string, Step[]>(days.map((date) => [date, []]))
  const earlier: Step[] = []
  const withoutDay = new Map<string | null, Step[]>()
  for (const step of steps) {
    if (step.state === 'done') doneOn.get(step.doneOn ?? '')?.push(step)
    if (step.state !== 'open' && step.state !== 'waiting') continue
    if (step.journeyId !== null && hidden.has(step.journeyId)) continue
    if (step.date === null) withoutDay.set(step.journeyId, [...(withoutDay.get(step.journeyId) ?? []), step])
    else if (openOn.has(step.date)) openOn.get(step.date)?.push(step)
    else if (step.date < first && step.date < today && step.state === 'open') earlier.push(step)
  }
  const weekDays = days.map((date): WeekDay => {
    const events = eventsOn(date)
    const open = openOn.get(date) ?? []
    return {
      date,
      phase: date < today ? 'past' : date === today ? 'today' : 'future',
      events,
      steps: open.toSorted(compareTimes),
      done: (doneOn.get(date) ?? []).toSorted((a, b) => (a.doneAt ?? 0) - (b.doneAt ?? 0)),
      load: dayLoad(date, { steps: open, events, dayMinutes: settings.dayMinutes }),
    }
  })
  return {
    days: weekDays,
    earlier: earlier.sort((a, b) => ((a.date ?? '') < (b.date ?? '') ? 1 : -1)),
    toDone: toDoneGroups(withoutDay, journeys),
    isPast: (days.at(-1) ?? '') < today,
    doneCount: weekDays.reduce((sum, { done }) => sum + done.length, 0),
  }
}

/** Those without a journey first, then in the order of the journeys. */
function toDoneGroups(steps: ReadonlyMap<string | null, Step[]>, journeys: readonly Journey[]): ToDoneGroup[] {
  const known = new Set(journeys.map(({ id }) => id))
  const ofOthers = [...steps].flatMap(([id, list]) => (id === null || !known.has(id) ? list : []))
  const groups: ToDoneGroup[] = [
    { journey: null, steps: ofOthers },
    ...journeys.map((journey) => ({ journey, steps: steps.get(journey.id) ?? [] })),
  ]
  return groups.filter((group) => group.steps.length > 0)
}

const compareTimes = ({ time: a }: Step, { time: b }: Step): number => {
  if (a === b) return 0
  return (a ?? '99') < (b ?? '99') ? -1 : 1
}

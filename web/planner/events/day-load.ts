import type { Step } from '#contract/planner/items.ts'
import { weekdayIndex } from '#contract/planner/weekday-index.ts'
import { eventMinutes, type PlannerEvent } from './planner-event.ts'

export type DayLoad = {
  /** Minutes of open steps and events. */
  planned: number
  /** Available minutes of the weekday, from the settings. */
  available: number
  isOverFull: boolean
}

/** For a step without minutes: most steps take a while. */
const STEP_MINUTES = 15

/** Returns the planned and the available minutes of a day. Events without an end do not count. */
export function dayLoad(
  date: string,
  {
    steps,
    events,
    dayMinutes,
  }: {
    /** Any steps: only open ones of the date count. */
    steps: readonly Step[]
    events: readonly PlannerEvent[]
    dayMinutes: readonly number[]
  },
): DayLoad {
  const stepMinutes = steps
    .filter((step) => step.date === date && step.state === 'open')
    .reduce((sum, { minutes }) => sum + (minutes ?? STEP_MINUTES), 0)
  const planned = events.reduce((sum, event) => sum + eventMinutes(event), stepMinutes)
  const available = dayMinutes[weekdayIndex(date)] ?? 0
  return { planned, available, isOverFull: planned > available }
}

import type { Step } from '#contract/planner/items.ts'
import { END_OF_DAY, minuteOf, type PlannerEvent, timeOf } from '../events/planner-event.ts'

export type RailEntry = {
  key: string
  /** Null for the whole day. */
  startTime: string | null
  phase: 'past' | 'now' | 'later'
} & ({ event: PlannerEvent } | { step: Step })

/**
 * Returns events and steps with a time in the order of the day.
 * @param time 'hh:mm' in the user's zone
 */
export function railEntries(events: readonly PlannerEvent[], steps: readonly Step[], time: string): RailEntry[] {
  const ofEvents = events.map(
    (event): RailEntry => ({
      key: event.id,
      startTime: event.startTime,
      event,
      phase: phaseOf(event.startTime, event.endTime, time),
    }),
  )
  const ofSteps = steps
    .filter((step) => step.time !== null)
    .map(
      (step): RailEntry => ({ key: step.id, startTime: step.time, step, phase: phaseOf(step.time, endOf(step), time) }),
    )
  // A stable sort: at the same time, events are before steps.
  return [...ofEvents, ...ofSteps].sort((a, b) => compareStarts(a.startTime ?? '', b.startTime ?? ''))
}

const compareStarts = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1)

function phaseOf(start: string | null, end: string | null, time: string): RailEntry['phase'] {
  if (start === null || time < start) return 'later'
  return time < (end ?? start) ? 'now' : 'past'
}

function endOf({ time, minutes }: Step): string | null {
  if (time === null || minutes === null) return null
  return timeOf(Math.min(minuteOf(time) + minutes, minuteOf(END_OF_DAY)))
}

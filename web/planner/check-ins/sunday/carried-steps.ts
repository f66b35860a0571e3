import { addDays } from '#contract/dates.ts'
import type { CheckIn, PlannerState, Step } from '#contract/planner/items.ts'
import { findCheckIn } from '../find-check-in.ts'

const NO_DATE = '9999-12-31'

export const byDateThenPosition = (a: Step, b: Step): number =>
  (a.date ?? NO_DATE).localeCompare(b.date ?? NO_DATE) || (a.position < b.position ? -1 : 1)

/** Steps that the session gave a day of the next week. A step whose day was removed again does not count. */
export function carriedSteps(state: PlannerState, session: CheckIn, nextDays: readonly string[]): Step[] {
  const ids = new Set(session.carriedStepIds)
  return state.steps
    .filter(
      (step) => ids.has(step.id) && step.state !== 'dropped' && step.date !== null && nextDays.includes(step.date),
    )
    .toSorted(byDateThenPosition)
}

/** Returns the steps that the session before a week carried into it, done ones included. */
export function goalsOfWeek(state: PlannerState, days: readonly string[]): Step[] {
  const session = findCheckIn(state.sessions, 'sunday', addDays(days[0] ?? '', -1))
  return session ? carriedSteps(state, session, days) : []
}

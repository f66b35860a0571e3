import type { PlannerState, Step } from '#contract/planner/items.ts'

export const CHOSEN_MAX = 3
/** Further steps are on Today and in the week. */
const LISTED_MAX = 12

/**
 * Returns the open steps to choose from in the morning: those of the date, then of earlier dates, the latest first, then
 * those without a date. Leaves out those of paused and dropped journeys.
 */
export function morningSteps({ steps, journeys }: PlannerState, date: string): Step[] {
  const hidden = new Set(journeys.filter(({ state }) => state === 'paused' || state === 'dropped').map(({ id }) => id))
  const open = steps.filter(
    (step) => step.state === 'open' && !(step.journeyId && hidden.has(step.journeyId)) && (step.date ?? date) <= date,
  )
  const rank = (step: Step) => (step.date === date ? 0 : step.date === null ? 2 : 1)
  return open.toSorted((a, b) => rank(a) - rank(b) || (b.date ?? '').localeCompare(a.date ?? '')).slice(0, LISTED_MAX)
}

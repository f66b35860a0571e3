import type { Step } from '#contract/planner/items.ts'

export type StepCount = { done: number; total: number }

const noSteps: StepCount = { done: 0, total: 0 }

/** Counts the steps of each journey. Dropped steps do not count. */
export function countSteps(steps: readonly Step[]): ReadonlyMap<string, StepCount> {
  const counts = new Map<string, StepCount>()
  for (const { journeyId, state } of steps) {
    if (journeyId === null || state === 'dropped') continue
    const { done, total } = counts.get(journeyId) ?? noSteps
    counts.set(journeyId, { done: done + Number(state === 'done'), total: total + 1 })
  }
  return counts
}

export const stepCountOf = (counts: ReadonlyMap<string, StepCount>, journeyId: string): StepCount =>
  counts.get(journeyId) ?? noSteps

/** '3 of 8 steps done' */
export function stepCountText({ done, total }: StepCount): string {
  if (total === 0) return 'No steps yet'
  return `${done} of ${total} ${total === 1 ? 'step' : 'steps'} done`
}

import type { StepPart } from '#contract/planner/items.ts'

/** Returns a line for each sub-step: '[x] Buy paint'. */
export const partsText = (parts: readonly StepPart[]): string =>
  parts.map(({ text, isDone }) => `${isDone ? '[x]' : '[ ]'} ${text}`).join('\n')

import { expect, test } from 'vitest'
import type { Step } from '#contract/planner/items.ts'
import { countSteps, stepCountOf, stepCountText } from './step-counts.ts'

const step = (journeyId: string | null, state: Step['state']) => ({ journeyId, state }) as Step

test('step counts: dropped steps and steps without a journey do not count', () => {
  const counts = countSteps([
    step('a', 'done'),
    step('a', 'open'),
    step('a', 'waiting'),
    step('a', 'dropped'),
    step(null, 'done'),
    step('b', 'done'),
  ])
  expect(stepCountOf(counts, 'a')).toEqual({ done: 1, total: 3 })
  expect(stepCountOf(counts, 'b')).toEqual({ done: 1, total: 1 })
  expect(stepCountOf(counts, 'c')).toEqual({ done: 0, total: 0 })
})

test('step counts: text in the singular, in the plural and without steps', () => {
  expect(stepCountText({ done: 0, total: 1 })).toBe('0 of 1 step done')
  expect(stepCountText({ done: 3, total: 8 })).toBe('3 of 8 steps done')
  expect(stepCountText({ done: 0, total: 0 })).toBe('No steps yet')
})

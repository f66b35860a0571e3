import { expect, test } from 'vitest'
import { canAddJourney } from './can-add-journey.ts'

test('new journey: one at a time without the product, up to the limit with it', () => {
  expect(canAddJourney('free', [])).toBe(true)
  expect(canAddJourney('free', [{ state: 'dropped' }, { state: 'arrived' }])).toBe(true)
  expect(canAddJourney('free', [{ state: 'paused' }])).toBe(false)
  expect(canAddJourney('full', [{ state: 'active' }])).toBe(true)
  expect(
    canAddJourney(
      'full',
      Array.from({ length: 200 }, () => ({ state: 'arrived' as const })),
    ),
  ).toBe(false)
})

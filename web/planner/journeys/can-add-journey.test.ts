import { expect, test } from 'vitest'
import { canAddJourney, canOpenJourney } from './can-add-journey.ts'

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

test('ended journey: goes on without the product if no other is open', () => {
  expect(canOpenJourney('free', [{ state: 'arrived' }, { state: 'dropped' }])).toBe(true)
  expect(canOpenJourney('free', [{ state: 'arrived' }, { state: 'draft' }])).toBe(false)
  expect(canOpenJourney('full', [{ state: 'active' }])).toBe(true)
})

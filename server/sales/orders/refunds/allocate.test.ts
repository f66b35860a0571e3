import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocate } from './allocate.ts'

test.each([
  [100, [300, 100], [75, 25]],
  [100, [100, 100, 100], [33, 33, 34]],
  [1, [100, 100], [0, 1]],
  [0, [100, 0], [0, 0]],
  [500, [100, 0, 400], [100, 0, 400]],
  [0, [], []],
])('allocates %i to costs %j as %j', (amount, costs, expected) => {
  expect(allocate(amount, costs)).toEqual(expected)
})

test('shares add up to the amount, and each is between zero and its cost', () => {
  const costs = fc.array(fc.integer({ min: 0, max: 999_999_999_999 }), { minLength: 1, maxLength: 50 })
  fc.assert(
    fc.property(costs, fc.double({ min: 0, max: 1, noNaN: true }), (costs, part) => {
      const amount = Math.floor(costs.reduce((sum, cost) => sum + cost, 0) * part)
      const parts = allocate(amount, costs)
      expect(parts.reduce((sum, share) => sum + share, 0)).toBe(amount)
      for (const [at, share] of parts.entries()) {
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(costs[at] ?? 0)
      }
    }),
  )
})

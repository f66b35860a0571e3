import { expect, test } from 'vitest'
import { sumOn, totalText, valueText, weekText } from './week-progress.ts'

test('week progress: sums the days of a week, without rounding errors', () => {
  const entries = new Map([
    ['2026-11-22', 9],
    ['2026-11-23', 0.1],
    ['2026-11-24', 0.2],
  ])
  expect(sumOn(entries, ['2026-11-23', '2026-11-24', '2026-11-25'])).toBe(0.3)
  expect(sumOn(entries, [])).toBe(0)
})

test('week progress: plain words with and without a target', () => {
  const tick = { measure: 'tick', unit: '', weeklyTarget: 4 } as const
  expect(weekText(tick, 3)).toBe('3 of 4 this week')
  expect(weekText({ ...tick, weeklyTarget: null }, 2)).toBe('2 this week')
  expect(weekText({ ...tick, weeklyTarget: null }, 0)).toBe('No entry yet this week')
  const amount = { measure: 'amount', unit: 'km', weeklyTarget: 20 } as const
  expect(weekText(amount, 12.5)).toBe('12.5 of 20 km this week')
  expect(weekText({ ...amount, weeklyTarget: null }, 3)).toBe('3 km this week')
})

test('week progress: totals and entries in words', () => {
  expect(totalText({ measure: 'tick', unit: '' }, 1)).toBe('1 time')
  expect(totalText({ measure: 'tick', unit: '' }, 38)).toBe('38 times')
  expect(totalText({ measure: 'count', unit: '' }, 1200)).toBe('1,200 in all')
  expect(totalText({ measure: 'amount', unit: 'km' }, 86.5)).toBe('86.5 km in all')
  expect(valueText({ measure: 'tick', unit: '' }, 1)).toBe('Done')
  expect(valueText({ measure: 'amount', unit: '$' }, 5)).toBe('$5')
})

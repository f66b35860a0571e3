import { expect, test } from 'vitest'
import { comparePlanDays, planDate, planDayText } from './plan-dates.ts'

test.each([
  ['the start', { days: 0 }, '2026-12-01'],
  ['days after the start', { days: 10 }, '2026-12-11'],
  ['the weekday of the start, in week 1', { week: 1, weekday: 1 }, '2026-12-01'],
  ['a weekday before that of the start is in the days after it', { week: 1, weekday: 0 }, '2026-12-07'],
  ['week 2, Tuesday', { week: 2, weekday: 1 }, '2026-12-08'],
  ['week 4, Sunday', { week: 4, weekday: 6 }, '2026-12-27'],
])('date of a step of a plan that starts on a Tuesday: %s', (_, day, date) => {
  expect(planDate(day, '2026-12-01')).toBe(date)
})

test('texts and order of days', () => {
  expect(planDayText({ week: 2, weekday: 1 })).toBe('Week 2, Tuesday')
  expect(planDayText({ days: 0 })).toBe('Day 1')
  expect(comparePlanDays({ week: 1, weekday: 6 }, { days: 7 })).toBeLessThan(0)
})

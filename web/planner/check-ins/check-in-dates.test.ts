import { expect, test } from 'vitest'
import { weekdayIndex } from '#contract/planner/weekday-index.ts'
import { checkInDateOf, currentCheckInDate, parseDate, quarterRange, weekDays } from './check-in-dates.ts'

test('weekdays count from Monday', () => {
  expect(['2026-11-30', '2026-12-06', '1969-12-29', '2024-02-29'].map(weekdayIndex)).toEqual([0, 6, 0, 3])
})

test('the days of a week, from Monday or Sunday', () => {
  expect(weekDays('2026-12-02', 0)).toMatchObject([
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
    ...['2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06'],
  ])
  expect(weekDays('2026-12-02', 6).at(0)).toBe('2026-11-29')
  expect(weekDays('2026-12-06', 6).at(0)).toBe('2026-12-06')
  expect(weekDays('2026-12-06', 0).at(0)).toBe('2026-11-30')
})

test('the range of a quarter', () => {
  expect(quarterRange('2026-11-30')).toEqual({ from: '2026-10-01', to: '2026-12-31' })
  expect(quarterRange('2028-01-01')).toEqual({ from: '2028-01-01', to: '2028-03-31' })
})

test('the date of a Sunday session is the last day of its week', () => {
  expect(checkInDateOf('sunday', '2026-12-02', 0)).toBe('2026-12-06')
  expect(checkInDateOf('sunday', '2026-12-02', 6)).toBe('2026-12-05')
  expect(checkInDateOf('morning', '2026-12-02', 0)).toBe('2026-12-02')
  expect(checkInDateOf('season', '2026-12-02', 0)).toBe('2026-12-31')
})

test.each([
  ['on Sunday', '2026-12-06', '2026-12-06', '2026-12-05'],
  ['on Monday', '2026-12-07', '2026-12-06', '2026-12-05'],
  ['on Wednesday', '2026-12-09', '2026-12-06', '2026-12-12'],
  ['on Thursday', '2026-12-10', '2026-12-13', '2026-12-12'],
])('the session that is due %s', (_, today, fromMonday, fromSunday) => {
  expect(currentCheckInDate('sunday', today, 0)).toBe(fromMonday)
  expect(currentCheckInDate('sunday', today, 6)).toBe(fromSunday)
})

test('the season session that is due looks back on the last quarter for some weeks', () => {
  expect(currentCheckInDate('season', '2027-01-20', 0)).toBe('2026-12-31')
  expect(currentCheckInDate('season', '2027-03-20', 0)).toBe('2027-03-31')
})

test('dates of URLs', () => {
  expect(['2026-11-30', '2026-02-30', 'tomorrow', '', null].map(parseDate)).toEqual([
    '2026-11-30',
    null,
    null,
    null,
    null,
  ])
})

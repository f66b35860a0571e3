import { describe, expect, test } from 'vitest'
import { toDate, toIsoDay } from '../time/iso-day.ts'
import { monthText, monthWeeks } from './month.ts'

describe('a month', () => {
  test('begins under its weekday and holds each of its days once', () => {
    const weeks = monthWeeks('2024-03')
    expect(weeks[0]).toEqual([null, null, null, null, null, '2024-03-01', '2024-03-02'])
    expect(weeks[5]).toEqual(['2024-03-31', null, null, null, null, null, null])
    expect(weeks.flat().filter(Boolean)).toHaveLength(31)
  })

  test.each(['2024-02', '2015-02', '2024-12', '2027-05'])(
    '%s has six weeks of seven places, as all months have',
    (month) => {
      expect(monthWeeks(month).map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7])
    },
  )

  test('of four weeks leaves two empty', () => {
    expect(monthWeeks('2015-02').map((week) => week.filter(Boolean).length)).toEqual([7, 7, 7, 7, 0, 0])
  })

  test('is called by its name and year', () => expect(monthText('2024-03')).toBe('March 2024'))
})

test('a day is the same day after a way through the calendar, in every month', () => {
  for (const day of ['2024-02-29', '2024-03-10', '2024-03-31', '2024-10-27', '2024-12-31', '0999-01-01'])
    expect(toIsoDay(toDate(day))).toBe(day)
})

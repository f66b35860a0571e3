import { describe, expect, test } from 'vitest'
import { toDate, toIsoDay } from '../time/iso-day.ts'
import { monthText, monthWeeks } from './month.ts'

describe('month', () => {
  test('starts on its weekday and contains each day once', () => {
    const weeks = monthWeeks('2024-03')
    expect(weeks[0]).toEqual([null, null, null, null, null, '2024-03-01', '2024-03-02'])
    expect(weeks[5]).toEqual(['2024-03-31', null, null, null, null, null, null])
    expect(weeks.flat().filter(Boolean)).toHaveLength(31)
  })

  test.each(['2024-02', '2015-02', '2024-12', '2027-05'])('%s has six weeks of seven days', (month) => {
    expect(monthWeeks(month).map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7])
  })

  test('a month of four weeks has two empty weeks', () => {
    expect(monthWeeks('2015-02').map((week) => week.filter(Boolean).length)).toEqual([7, 7, 7, 7, 0, 0])
  })

  test('is labeled with name and year', () => expect(monthText('2024-03')).toBe('March 2024'))
})

test('ISO day to Date and back returns the same day', () => {
  for (const day of ['2024-02-29', '2024-03-10', '2024-03-31', '2024-10-27', '2024-12-31', '0999-01-01'])
    expect(toIsoDay(toDate(day))).toBe(day)
})

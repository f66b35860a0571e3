import { describe, expect, test } from 'vitest'
import { toDate, toIsoDay } from '../../platform/time/iso-day.ts'
import { buildEvent } from './calendar-event.fixture.ts'
import { eventsOn, firstSelectableDay, initialDay, markersByDay, monthText, monthWeeks } from './days.ts'

const weekend = buildEvent({ title: 'Weekend', date: '2024-03-16', endDate: '2024-03-17' })
const course = buildEvent({ title: 'Foundations', type: 'course', date: '2024-03-16', endDate: '2024-03-16' })
const night = buildEvent({ title: 'Night', date: '2024-03-30', endDate: '2024-03-31', time: '20:00', endTime: '00:00' })

describe('eventsOn', () => {
  const titlesOn = (day: string) => eventsOn([course, weekend, night], day).map((event) => event.title)

  test('a workshop of two days is returned for both', () => {
    expect(titlesOn('2024-03-15')).toEqual([])
    expect(titlesOn('2024-03-16')).toEqual(['Foundations', 'Weekend'])
    expect(titlesOn('2024-03-17')).toEqual(['Weekend'])
    expect(titlesOn('2024-03-18')).toEqual([])
  })

  test('an event that ends at midnight is not returned for that day', () => {
    expect(titlesOn('2024-03-30')).toEqual(['Night'])
    expect(titlesOn('2024-03-31')).toEqual([])
  })
})

test('markersByDay: returns kinds and titles of the events of each day', () => {
  expect([...markersByDay([course, weekend, night])]).toEqual([
    ['2024-03-16', { course: true, workshop: true, titles: ['Foundations', 'Weekend'] }],
    ['2024-03-17', { course: false, workshop: true, titles: ['Weekend'] }],
    ['2024-03-30', { course: false, workshop: true, titles: ['Night'] }],
  ])
})

describe('initialDay', () => {
  test('is the first day with an event', () => {
    expect(initialDay({ today: '2024-03-01', events: [weekend, night] })).toBe('2024-03-16')
    expect(initialDay({ today: '2024-03-16', events: [weekend] })).toBe('2024-03-16')
  })

  test('is today during an event', () => {
    expect(initialDay({ today: '2024-03-17', events: [weekend] })).toBe('2024-03-17')
  })

  test('is the last day of an event that ended yesterday', () => {
    expect(initialDay({ today: '2024-03-18', events: [weekend] })).toBe('2024-03-17')
  })

  test('is today without events', () => {
    expect(initialDay({ today: '2024-03-01', events: [] })).toBe('2024-03-01')
  })
})

test('firstSelectableDay: the local today if it is the day before the first day, otherwise the first day', () => {
  expect(firstSelectableDay('2024-03-01', '2024-03-01')).toBe('2024-03-01')
  expect(firstSelectableDay('2024-03-01', '2024-02-29')).toBe('2024-02-29')
  expect(firstSelectableDay('2024-03-01', '2024-02-28')).toBe('2024-03-01')
  expect(firstSelectableDay('2024-03-01', '2024-03-02')).toBe('2024-03-01')
})

describe('month', () => {
  test('starts on its weekday and contains each day once', () => {
    const weeks = monthWeeks('2024-03')
    expect(weeks[0]).toEqual([null, null, null, null, null, '2024-03-01', '2024-03-02'])
    expect(weeks[5]).toEqual(['2024-03-31', null, null, null, null, null, null])
    expect(weeks.flat().filter(Boolean)).toHaveLength(31)
    // As many weeks as the month needs.
    expect(['2024-03', '2015-02', '2026-11'].map((month) => monthWeeks(month).length)).toEqual([6, 4, 5])
  })

  test.each(['2024-02', '2015-02', '2024-12', '2027-05'])('%s has weeks of seven days', (month) => {
    expect(new Set(monthWeeks(month).map((week) => week.length))).toEqual(new Set([7]))
  })

  test('is labeled with name and year', () => expect(monthText('2024-03')).toBe('March 2024'))
})

test('ISO day to Date and back returns the same day', () => {
  for (const day of ['2024-02-29', '2024-03-10', '2024-03-31', '2024-10-27', '2024-12-31', '0999-01-01'])
    expect(toIsoDay(toDate(day))).toBe(day)
})

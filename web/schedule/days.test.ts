import { describe, expect, test } from 'vitest'
import { anEvent } from './calendar-event.fixture.ts'
import { eventsOn, firstDay, markedDays, openingDay } from './days.ts'

const weekend = anEvent({ title: 'Weekend', date: '2024-03-16', endDate: '2024-03-17' })
const course = anEvent({ title: 'Foundations', type: 'course', date: '2024-03-16', endDate: '2024-03-16' })
const night = anEvent({ title: 'Night', date: '2024-03-30', endDate: '2024-03-31', time: '20:00', endTime: '00:00' })

describe('the events of a day', () => {
  const titlesOn = (day: string) => eventsOn([course, weekend, night], day).map((event) => event.title)

  test('a workshop of two days is found on both', () => {
    expect(titlesOn('2024-03-15')).toEqual([])
    expect(titlesOn('2024-03-16')).toEqual(['Foundations', 'Weekend'])
    expect(titlesOn('2024-03-17')).toEqual(['Weekend'])
    expect(titlesOn('2024-03-18')).toEqual([])
  })

  test('what ends at midnight is not on the day that begins then', () => {
    expect(titlesOn('2024-03-30')).toEqual(['Night'])
    expect(titlesOn('2024-03-31')).toEqual([])
  })
})

test('a marked day knows its kinds of events and their names', () => {
  expect([...markedDays([course, weekend, night])]).toEqual([
    ['2024-03-16', { course: true, workshop: true, titles: ['Foundations', 'Weekend'] }],
    ['2024-03-17', { course: false, workshop: true, titles: ['Weekend'] }],
    ['2024-03-30', { course: false, workshop: true, titles: ['Night'] }],
  ])
})

describe('the day on show at first', () => {
  test('is the first on which something comes', () => {
    expect(openingDay({ today: '2024-03-01', events: [weekend, night] })).toBe('2024-03-16')
    expect(openingDay({ today: '2024-03-16', events: [weekend] })).toBe('2024-03-16')
  })

  test('is today while something is held', () => {
    expect(openingDay({ today: '2024-03-17', events: [weekend] })).toBe('2024-03-17')
  })

  test('is the last day of what is held where it is still yesterday', () => {
    expect(openingDay({ today: '2024-03-18', events: [weekend] })).toBe('2024-03-17')
  })

  test('is today where nothing is planned', () => {
    expect(openingDay({ today: '2024-03-01', events: [] })).toBe('2024-03-01')
  })
})

test("the visitor's own today can be chosen where it is still the day before, and no day before that", () => {
  expect(firstDay('2024-03-01', '2024-03-01')).toBe('2024-03-01')
  expect(firstDay('2024-03-01', '2024-02-29')).toBe('2024-02-29')
  expect(firstDay('2024-03-01', '2024-02-28')).toBe('2024-03-01')
  expect(firstDay('2024-03-01', '2024-03-02')).toBe('2024-03-01')
})

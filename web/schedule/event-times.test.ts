import { describe, expect, test } from 'vitest'
import type { CalendarEvent } from '#contract/schedule/schedule.schema.ts'
import { buildEvent } from './calendar-event.fixture.ts'
import { dateText, localEventHours, timeText, utcText } from './event-times.ts'

const workshop = buildEvent()
const startsAt = '2024-03-15T09:00:00.000Z'
const course = buildEvent({
  type: 'course',
  ...{ date: '2024-03-15', time: '09:00', endDate: '2024-03-15', endTime: '09:00', timeZone: 'UTC' },
  ...{ startsAt, endsAt: startsAt, days: [{ date: '2024-03-15', startsAt, endsAt: startsAt }] },
})
const weekend = buildEvent({
  date: '2024-03-09',
  time: '09:00',
  endDate: '2024-03-10',
  endTime: '17:00',
  days: [
    { date: '2024-03-09', startsAt: '2024-03-09T14:00:00.000Z', endsAt: '2024-03-09T22:00:00.000Z' },
    { date: '2024-03-10', startsAt: '2024-03-10T13:00:00.000Z', endsAt: '2024-03-10T21:00:00.000Z' },
  ],
})

const dayOf = (event: CalendarEvent, index = 0) => event.days[index] ?? { date: '', startsAt: '', endsAt: '' }

test('class hours are shown in the time zone of the class', () => {
  expect(timeText(course)).toBe('09:00 UTC')
  expect(timeText(workshop)).toBe('10 AM-4 PM New York time')
  expect(dateText(weekend)).toBe('March 9-10, 2024')
})

test('UTC hours are shown for each day if the class is in another zone', () => {
  expect(utcText(course, dayOf(course))).toBeNull()
  expect(utcText(workshop, dayOf(workshop))).toBe('14:00-20:00 UTC')
  expect(utcText(weekend, dayOf(weekend))).toBe('14:00-22:00 UTC')
  expect(utcText(weekend, dayOf(weekend, 1))).toBe('13:00-21:00 UTC')
})

test('UTC hours include the date if the day differs', () => {
  const inSession = (date: string, startsAt: string, endsAt: string) => utcText(workshop, { date, startsAt, endsAt })
  expect(inSession('2026-12-05', '2026-12-06T00:00:00.000Z', '2026-12-06T02:00:00.000Z')).toBe('Dec 6, 00:00-02:00 UTC')
  expect(inSession('2026-12-05', '2026-12-05T23:00:00.000Z', '2026-12-06T01:00:00.000Z')).toBe('23:00-01:00 UTC')
  expect(inSession('2027-01-01', '2026-12-31T22:00:00.000Z', '2026-12-31T23:00:00.000Z')).toBe(
    'Dec 31, 22:00-23:00 UTC',
  )
})

describe('hours in the time zone of the user', () => {
  const hoursIn = (event: CalendarEvent, zone: string, index = 0) => localEventHours(event, dayOf(event, index), zone)

  test.each(['America/New_York', 'America/Toronto', 'UTC', 'Africa/Abidjan'])('are omitted in %s', (zone) => {
    expect(hoursIn(workshop, zone)).toBeNull()
  })

  test('are shown if they differ from the time zone of the class and UTC', () => {
    // Summer time has begun in New York and not yet in Berlin: five hours, not six.
    expect(hoursIn(workshop, 'Europe/Berlin')).toBe('3-9 PM')
    expect(hoursIn(course, 'Europe/Berlin')).toBe('10 AM')
    expect(hoursIn(course, 'Asia/Kathmandu')).toBe('2:45 PM')
    expect(hoursIn(weekend, 'America/Phoenix')).toBe('7 AM-3 PM')
    expect(hoursIn(weekend, 'America/Phoenix', 1)).toBe('6 AM-2 PM')
  })

  test('include the weekday if the day differs', () => {
    expect(hoursIn(workshop, 'Australia/Sydney')).toBe('Sun 1-7 AM')
    expect(hoursIn(course, 'Pacific/Honolulu')).toBe('Thu 11 PM')
  })
})

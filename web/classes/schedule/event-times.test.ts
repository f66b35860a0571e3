import { describe, expect, test } from 'vitest'
import type { CalendarEvent } from '#contract/classes/schedule/schedule.schema.ts'
import { buildEvent } from './calendar-event.fixture.ts'
import { dateText, localEventHours, timeText, utcText } from './event-times.ts'

const workshop = buildEvent()
const startsAt = '2024-03-15T09:00:00.000Z'
const course = buildEvent({
  type: 'course',
  date: '2024-03-15',
  time: '09:00',
  endDate: '2024-03-15',
  endTime: '09:00',
  timeZone: 'UTC',
  startsAt,
  endsAt: startsAt,
  days: [{ date: '2024-03-15', startsAt, endsAt: startsAt }],
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

test('class hours are shown in the time zone of the class', () => {
  expect(timeText(course)).toBe('9 AM UTC')
  expect(timeText(workshop)).toBe('10 AM-4 PM New York time')
  expect(dateText(weekend)).toBe('March 9-10, 2024')
})

test('UTC hours are those of each day if the class is in another zone', () => {
  expect(utcText(course, course.days)).toBeNull()
  expect(utcText(workshop, workshop.days)).toBe('2-8 PM UTC')
  expect(utcText(weekend, weekend.days)).toBe('2-10 PM, then 1-9 PM UTC')
  expect(utcText(weekend, weekend.days.slice(1))).toBe('1-9 PM UTC')
})

test('UTC hours include the weekday if the day differs', () => {
  const inSession = (date: string, startsAt: string, endsAt: string) => utcText(workshop, [{ date, startsAt, endsAt }])
  expect(inSession('2026-12-05', '2026-12-06T00:00:00.000Z', '2026-12-06T02:00:00.000Z')).toBe('Sun 12-2 AM UTC')
  expect(inSession('2026-12-05', '2026-12-05T23:00:00.000Z', '2026-12-06T01:00:00.000Z')).toBe('11 PM-1 AM UTC')
  expect(inSession('2027-01-01', '2026-12-31T22:00:00.000Z', '2026-12-31T23:00:00.000Z')).toBe('Thu 10-11 PM UTC')
})

describe('hours in the time zone of the user', () => {
  const hoursIn = (event: CalendarEvent, zone: string, shownZones = [event.timeZone, 'UTC']) =>
    localEventHours(event, event.days, { zone, shownZones })

  test.each(['America/New_York', 'America/Toronto', 'UTC', 'Africa/Abidjan'])('are omitted in %s', (zone) => {
    expect(hoursIn(workshop, zone)).toBeNull()
  })

  /**
   * Times use the time zone of the class. The visitor's local time, and in the schedule UTC, appear beside them if they
   * differ.
   */
  test('are shown if they differ from those of the zones that are shown', () => {
    // Summer time has begun in New York and not yet in Berlin: five hours, not six.
    expect(hoursIn(workshop, 'Europe/Berlin')).toBe('3-9 PM')
    expect(hoursIn(workshop, 'UTC', [workshop.timeZone])).toBe('2-8 PM')
    expect(hoursIn(course, 'Europe/Berlin')).toBe('10 AM')
    expect(hoursIn(course, 'Asia/Kathmandu')).toBe('2:45 PM')
  })

  test('are those of each day if the clocks change between the days of a workshop', () => {
    expect(hoursIn(weekend, 'America/Phoenix')).toBe('7 AM-3 PM, then 6 AM-2 PM')
    expect(hoursIn(weekend, 'America/New_York')).toBeNull()
  })

  test('include the weekday if the day differs', () => {
    expect(hoursIn(workshop, 'Australia/Sydney')).toBe('Sun 1-7 AM')
    expect(hoursIn(course, 'Pacific/Honolulu')).toBe('Thu 11 PM')
  })
})

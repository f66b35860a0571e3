import { expect, test } from 'vitest'
import type { WorkshopCard } from '#contract/classes/class-cards.ts'
import type { CalendarEvent } from '#contract/schedule/schedule.schema.ts'
import { classesValidUntil, scheduleValidUntil } from './valid-until.ts'

const workshop = (more: Partial<WorkshopCard>): WorkshopCard => ({
  id: 'w',
  slug: 'w',
  title: 'Money weekend',
  description: '',
  instructor: 'Penny',
  startsOn: '2026-03-07',
  startTime: '10:00',
  endsOn: '2026-03-08',
  endTime: '16:00',
  timeZone: 'America/New_York',
  spotsTotal: 10,
  spotsAvailable: 3,
  takesWaiting: false,
  cancelDays: 7,
  price: '50.00',
  agenda: [],
  category: null,
  cover: null,
  imageUrl: null,
  ...more,
})

test('offers are true until the first workshop ends, or closes its waiting list', () => {
  const until = (...workshops: WorkshopCard[]) => classesValidUntil({ courses: [], workshops })?.toISOString()
  expect(until()).toBeUndefined()
  // Daylight saving time starts this night.
  expect(until(workshop({}))).toBe('2026-03-08T20:00:00.000Z')
  expect(until(workshop({ takesWaiting: true }))).toBe('2026-03-07T11:00:00.000Z')
  expect(until(workshop({}), workshop({ startsOn: '2026-03-06', endsOn: '2026-03-06' }))).toBe(
    '2026-03-06T21:00:00.000Z',
  )
})

test('a calendar is true until a workshop ends, or the day by UTC', () => {
  const today = '2026-03-08'
  const event = (type: CalendarEvent['type'], endsAt: string) => ({ type, endsAt }) as CalendarEvent
  const until = (...events: CalendarEvent[]) => scheduleValidUntil({ today, events })?.toISOString()
  expect(until()).toBe('2026-03-09T00:00:00.000Z')
  expect(until(event('course', '2026-03-08T09:00:00.000Z'))).toBe('2026-03-09T00:00:00.000Z')
  expect(until(event('workshop', '2026-03-08T20:00:00.000Z'))).toBe('2026-03-08T20:00:00.000Z')
})

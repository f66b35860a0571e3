import { expect, test } from 'vitest'
import type { CalendarEvent } from '#contract/classes/schedule/schedule.schema.ts'
import { scheduleValidUntil } from './public-calendar.ts'

test('the schedule is valid until a workshop ends, or until the end of the day (UTC)', () => {
  const today = '2026-03-08'
  const event = (type: CalendarEvent['type'], endsAt: string) =>
    ({ type, endsAt, sessionId: null, date: today }) as CalendarEvent
  const until = (...events: CalendarEvent[]) => scheduleValidUntil({ today, events })?.toISOString()
  expect(until()).toBe('2026-03-09T00:00:00.000Z')
  expect(until(event('course', '2026-03-08T09:00:00.000Z'))).toBe('2026-03-09T00:00:00.000Z')
  expect(until(event('workshop', '2026-03-08T20:00:00.000Z'))).toBe('2026-03-08T20:00:00.000Z')
})

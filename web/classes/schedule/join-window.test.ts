import { expect, test } from 'vitest'
import { buildEvent } from './calendar-event.fixture.ts'
import { isJoinable } from './join-window.ts'

const at = (moment: string) => Date.parse(moment)

/**
 * A Join button is shown from 15 minutes before a session to its end. Afterwards, enrolled users find the recording in
 * its place.
 */
test('Join button: from 15 minutes before each day of a session to its end', () => {
  const weekend = buildEvent({
    days: [
      { date: '2024-03-16', startsAt: '2024-03-16T13:00:00Z', endsAt: '2024-03-16T21:00:00Z' },
      { date: '2024-03-17', startsAt: '2024-03-17T13:00:00Z', endsAt: '2024-03-17T21:00:00Z' },
    ],
  })
  const moments = {
    '2024-03-16T12:44:59Z': false,
    '2024-03-16T12:45:00Z': true,
    '2024-03-16T20:59:59Z': true,
    '2024-03-16T21:00:00Z': false,
    '2024-03-17T12:45:00Z': true,
    '2024-03-17T21:00:00Z': false,
  }
  for (const [moment, expected] of Object.entries(moments))
    expect(isJoinable(weekend, at(moment)), moment).toBe(expected)
})

test('Join button: not for a course that has only a start date', () => {
  const startsAt = '2024-03-15T09:00:00Z'
  const course = buildEvent({ type: 'course', days: [{ date: '2024-03-15', startsAt, endsAt: startsAt }] })
  expect(isJoinable(course, at('2024-03-15T08:50:00Z'))).toBe(false)
  expect(isJoinable({ ...course, sessionId: 'a' }, at('2024-03-15T08:50:00Z'))).toBe(true)
})

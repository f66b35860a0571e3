import { expect, test } from 'vitest'
import { afterQuietHours } from './quiet-hours.ts'

const night = { from: '21:00', to: '07:00' }
const shifted = (at: string, quietHours = night, zone = 'UTC') =>
  afterQuietHours(new Date(at), quietHours, zone).toISOString().slice(0, 16)

test.each([
  ['20:59', '2026-11-30T20:59'],
  ['21:00', '2026-12-01T07:00'],
  ['23:59', '2026-12-01T07:00'],
])('quiet hours: a reminder at %s in the evening is sent at %s', (time, sent) => {
  expect(shifted(`2026-11-30T${time}:00Z`)).toBe(sent)
})

test.each([
  ['00:00', '2026-11-30T07:00'],
  ['06:59', '2026-11-30T07:00'],
  ['07:00', '2026-11-30T07:00'],
])('quiet hours: a reminder at %s in the morning is sent at %s', (time, sent) => {
  expect(shifted(`2026-11-30T${time}:00Z`)).toBe(sent)
})

test('quiet hours: can be within a day, or none', () => {
  const noon = { from: '12:00', to: '14:00' }
  expect(shifted('2026-11-30T12:30:00Z', noon)).toBe('2026-11-30T14:00')
  expect(shifted('2026-11-30T14:00:00Z', noon)).toBe('2026-11-30T14:00')
  expect(shifted('2026-11-30T12:30:00Z', { from: '12:00', to: '12:00' })).toBe('2026-11-30T12:30')
})

/** Reminders wait for the end of the quiet hours, in the zone of the user. */
test('quiet hours: are those of the zone, also on the day of a clock change', () => {
  expect(shifted('2026-11-30T03:00:00Z', night, 'America/New_York')).toBe('2026-11-30T12:00')
  expect(shifted('2026-03-08T04:00:00Z', night, 'America/New_York')).toBe('2026-03-08T11:00')
  // No known zone skips 7 AM, but 2:30 AM does not exist here.
  expect(shifted('2026-03-08T06:00:00Z', { from: '00:00', to: '02:30' }, 'America/New_York')).toBe('2026-03-08T07:30')
})

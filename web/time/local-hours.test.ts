import { describe, expect, test } from 'vitest'
import { localHours } from './local-hours.ts'
import { zoneLabel } from './zone-label.ts'

const saturday = {
  startsOn: '2024-03-23',
  startTime: '10:00',
  endsOn: '2024-03-23',
  endTime: '16:00',
  timeZone: 'America/New_York',
}
const weekend = { ...saturday, startsOn: '2024-03-16', endsOn: '2024-03-17', startTime: '09:00', endTime: '17:00' }

describe("a workshop on the visitor's clock", () => {
  test('is not told where the clocks agree, whatever their zones are called', () => {
    expect(localHours(saturday, 'America/New_York')).toBeNull()
    expect(localHours(saturday, 'America/Toronto')).toBeNull()
  })

  test('shows the hours of each day, with the difference that holds in that week', () => {
    expect(localHours(saturday, 'UTC')).toBe('2-8 PM')
    expect(localHours(weekend, 'America/Los_Angeles')).toBe('6 AM-2 PM')
    // Summer time has begun in New York and not yet in Berlin: five hours, not six.
    expect(localHours(saturday, 'Europe/Berlin')).toBe('3-9 PM')
    expect(localHours(saturday, 'Asia/Kolkata')).toBe('7:30 PM-1:30 AM')
  })

  test('names the day where it begins on another one', () => {
    expect(localHours(saturday, 'Australia/Sydney')).toBe('1-7 AM from Mar 24, 2024')
  })
})

test('a time zone is called by its place', () => {
  expect(zoneLabel('America/New_York')).toBe('New York time')
  expect(zoneLabel('America/Argentina/Buenos_Aires')).toBe('Buenos Aires time')
  expect(zoneLabel('UTC')).toBe('UTC')
  expect(zoneLabel('Etc/UTC')).toBe('UTC')
})

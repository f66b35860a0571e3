import { describe, expect, test } from 'vitest'
import { localHours } from './local-hours.ts'
import { zoneLabel } from './time-labels.ts'

const saturday = {
  startsOn: '2024-03-23',
  startTime: '10:00',
  endsOn: '2024-03-23',
  endTime: '16:00',
  timeZone: 'America/New_York',
}
const weekend = { ...saturday, startsOn: '2024-03-16', endsOn: '2024-03-17', startTime: '09:00', endTime: '17:00' }

describe("workshop hours in the user's time zone", () => {
  test('are null if both zones show the same time', () => {
    expect(localHours(saturday, 'America/New_York')).toBeNull()
    expect(localHours(saturday, 'America/Toronto')).toBeNull()
  })

  test("use the UTC offset of the workshop's date", () => {
    expect(localHours(saturday, 'UTC')).toBe('2-8 PM')
    expect(localHours(weekend, 'America/Los_Angeles')).toBe('6 AM-2 PM')
    // Summer time has begun in New York and not yet in Berlin: five hours, not six.
    expect(localHours(saturday, 'Europe/Berlin')).toBe('3-9 PM')
    expect(localHours(saturday, 'Asia/Kolkata')).toBe('7:30 PM-1:30 AM')
  })

  test('include the date if the workshop starts on another day', () => {
    expect(localHours(saturday, 'Australia/Sydney')).toBe('1-7 AM from Mar 24, 2024')
  })
})

test('zone label: the city of the time zone', () => {
  expect(zoneLabel('America/New_York')).toBe('New York time')
  expect(zoneLabel('America/Argentina/Buenos_Aires')).toBe('Buenos Aires time')
  expect(zoneLabel('UTC')).toBe('UTC')
  expect(zoneLabel('Etc/UTC')).toBe('UTC')
})

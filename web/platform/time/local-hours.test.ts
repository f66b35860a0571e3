import { describe, expect, test } from 'vitest'
import { localHours } from './local-hours.ts'

const saturday = {
  startsOn: '2024-03-23',
  startTime: '10:00',
  endsOn: '2024-03-23',
  endTime: '16:00',
  startsAt: '2024-03-23T14:00:00.000Z',
  endsAt: '2024-03-23T20:00:00.000Z',
}

describe("daily hours in the user's time zone", () => {
  /** Times use the time zone of the workshop. The visitor's local time appears beside them if it differs. */
  test('are null if both zones show the same time', () => {
    expect(localHours(saturday, 'America/New_York')).toBeNull()
    expect(localHours(saturday, 'America/Toronto')).toBeNull()
  })

  test("use the UTC offset of the workshop's date", () => {
    expect(localHours(saturday, 'UTC')).toBe('2-8 PM')
    // Summer time has begun in New York and not yet in Berlin: five hours, not six.
    expect(localHours(saturday, 'Europe/Berlin')).toBe('3-9 PM')
    expect(localHours(saturday, 'Asia/Kolkata')).toBe('7:30 PM-1:30 AM')
  })

  /** A weekend card shows the visitor's hours of both days if the clocks change in between. */
  test('of a weekend are those of both days if the clocks change in one of the zones', () => {
    const weekend = { ...saturday, startsOn: '2024-03-30', endsOn: '2024-03-31' }
    const hours = { ...weekend, startsAt: '2024-03-30T14:00:00.000Z', endsAt: '2024-03-31T20:00:00.000Z' }
    // Summer time begins in Berlin on Sunday.
    expect(localHours(hours, 'Europe/Berlin')).toBe('3-9 PM, then 4-10 PM')
    expect(localHours(hours, 'America/Los_Angeles')).toBe('7 AM-1 PM')
    expect(localHours(hours, 'Asia/Kolkata')).toBe('7:30 PM-1:30 AM')
  })

  test('include the date if the workshop starts on another day', () => {
    expect(localHours(saturday, 'Australia/Sydney')).toBe('Sun 1-7 AM')
  })

  test('past midnight end on the next day', () => {
    const late = { startsOn: '2024-03-23', startTime: '23:00', endsOn: '2024-03-24', endTime: '00:30' }
    const hours = { ...late, startsAt: '2024-03-24T03:00:00.000Z', endsAt: '2024-03-24T04:30:00.000Z' }
    expect(localHours(hours, 'America/New_York')).toBeNull()
    expect(localHours(hours, 'UTC')).toBe('Sun 3-4:30 AM')
  })
})

import { describe, expect, test } from 'vitest'
import { zonedInstant } from './classes/schedule/zoned-instant.ts'
import {
  addDays,
  cardDate,
  daysToShiftSeedDates,
  longDate,
  shiftSeedDate,
  shiftSeedDates,
  workshopDateText,
  workshopTimeText,
  zoneLabel,
} from './dates.ts'

const courseStarts = ['2024-03-15', '2024-03-22', '2024-03-29']
const workshopDays = ['2024-03-16', '2024-03-17', '2024-03-23', '2024-03-30']
const seedDates = [...courseStarts, ...workshopDays]

describe('shiftSeedDates', () => {
  /** Sample dates move forward by whole weeks until none is past. */
  test('keeps the dates if none is past', () => {
    const [foundations, advanced, family, first, second, shef, tools] = shiftSeedDates(seedDates, '2024-03-01')
    expect([foundations, advanced, family].map((date) => longDate(date ?? ''))).toEqual([
      'March 15, 2024',
      'March 22, 2024',
      'March 29, 2024',
    ])
    expect(workshopDateText(first ?? '', second ?? '')).toBe('March 16-17, 2024')
    expect(workshopDateText(shef ?? '', shef ?? '')).toBe('March 23, 2024')
    expect(workshopDateText(tools ?? '', tools ?? '')).toBe('March 30, 2024')
  })

  test('does not count today as past', () => {
    expect(shiftSeedDates(seedDates, '2024-03-15')).toEqual(seedDates)
  })

  test('shifts all dates by 364 days if one is past', () => {
    expect(shiftSeedDates(seedDates, '2024-03-16')).toEqual([
      '2025-03-14',
      '2025-03-21',
      '2025-03-28',
      '2025-03-15',
      '2025-03-16',
      '2025-03-22',
      '2025-03-29',
    ])
  })

  test('property: no date is past, weekdays and intervals stay, the shift is minimal', () => {
    for (let today = '2024-03-01'; today < '2064-03-01'; today = addDays(today, 17)) {
      const days = daysToShiftSeedDates(seedDates, today)
      const moved = shiftSeedDates(seedDates, today)
      const earliest = [...moved].sort()[0] ?? ''
      expect(moved).toEqual(seedDates.map((date) => addDays(date, days)))
      expect(days % 364).toBe(0)
      expect(earliest >= today).toBe(true)
      expect(days === 0 || addDays(earliest, -364) < today).toBe(true)
    }
  })

  test('single date: same rule', () => {
    expect(shiftSeedDate('2024-03-15', '2024-03-01')).toBe('2024-03-15')
    expect(shiftSeedDate('2024-03-15', '2024-03-15')).toBe('2024-03-15')
    expect(shiftSeedDate('2024-03-15', '2024-03-16')).toBe('2025-03-14')
    expect(shiftSeedDate('2024-02-29', '2024-03-01')).toBe('2025-02-27')
    expect(shiftSeedDate('2024-03-15', '2025-03-15')).toBe('2026-03-13')
  })

  test('returns an empty list unchanged', () => {
    expect(shiftSeedDates([], '2024-03-01')).toEqual([])
  })
})

describe('addDays', () => {
  test('counts leap days only in leap years', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2023-02-28', 1)).toBe('2023-03-01')
    expect(addDays('2100-02-28', 1)).toBe('2100-03-01')
    expect(addDays('2024-12-31', 1)).toBe('2025-01-01')
  })

  test.each(['2023-02-29', '2024-02-30', '2024-13-01', '2024-3-1', '2024-03-01T00:00', '', '0000-00-00'])(
    'invalid date "%s" throws RangeError',
    (text) => expect(() => addDays(text, 0)).toThrow(RangeError),
  )
})

describe('date and time texts', () => {
  test('long and short dates', () => {
    expect(longDate('2024-03-05')).toBe('March 5, 2024')
    expect(cardDate('2024-03-15')).toBe('Mar 15, 2024')
    expect(cardDate('2024-09-01')).toBe('Sep 1, 2024')
    expect(longDate('2024-02-29')).toBe('February 29, 2024')
  })

  test('a range across months or years names both', () => {
    expect(workshopDateText('2024-03-30', '2024-04-01')).toBe('March 30-April 1, 2024')
    expect(workshopDateText('2024-12-31', '2025-01-01')).toBe('December 31, 2024-January 1, 2025')
    expect(() => workshopDateText('2024-03-17', '2024-03-16')).toThrow(RangeError)
  })

  test('time ranges in 12-hour format', () => {
    expect(workshopTimeText('09:00', '17:00')).toBe('9 AM-5 PM')
    expect(workshopTimeText('10:00', '16:00')).toBe('10 AM-4 PM')
    expect(workshopTimeText('14:00', '18:00')).toBe('2-6 PM')
  })

  test('noon, midnight, minutes, seconds and invalid times', () => {
    expect(workshopTimeText('10:30', '12:00')).toBe('10:30 AM-12 PM')
    expect(workshopTimeText('00:00', '11:45')).toBe('12-11:45 AM')
    expect(workshopTimeText('14:00:00', '18:00:00')).toBe('2-6 PM')
    expect(() => workshopTimeText('24:00', '25:00')).toThrow(RangeError)
    expect(() => workshopTimeText('9:00', '17:00')).toThrow(RangeError)
  })
})

describe('zonedInstant', () => {
  const newYork = (date: string, time: string) => zonedInstant(date, time, 'America/New_York').toISOString()

  test('a clock change shifts the UTC time of the same hour', () => {
    expect(newYork('2024-03-09', '09:00')).toBe('2024-03-09T14:00:00.000Z')
    expect(newYork('2024-03-10', '09:00')).toBe('2024-03-10T13:00:00.000Z')
    expect(newYork('2024-11-02', '09:00')).toBe('2024-11-02T13:00:00.000Z')
    expect(newYork('2024-11-03', '09:00')).toBe('2024-11-03T14:00:00.000Z')
  })

  test('a skipped hour is shifted forward, a repeated hour uses the first occurrence', () => {
    expect(newYork('2024-03-10', '02:30')).toBe('2024-03-10T07:30:00.000Z')
    expect(newYork('2024-11-03', '01:30')).toBe('2024-11-03T05:30:00.000Z')
  })

  test('zones without clock changes, with half hours and on a leap day', () => {
    expect(zonedInstant('2024-03-15', '09:00', 'UTC').toISOString()).toBe('2024-03-15T09:00:00.000Z')
    expect(zonedInstant('2024-02-29', '00:15', 'Asia/Kolkata').toISOString()).toBe('2024-02-28T18:45:00.000Z')
  })

  test('an invalid zone, date or time throws RangeError', () => {
    expect(() => zonedInstant('2024-03-15', '09:00', 'Nowhere/Else')).toThrow(RangeError)
    expect(() => zonedInstant('2024-02-30', '09:00', 'UTC')).toThrow(RangeError)
    expect(() => zonedInstant('2024-03-15', '9 AM', 'UTC')).toThrow(RangeError)
  })
})

test('zone label: the city of the time zone', () => {
  expect(zoneLabel('America/New_York')).toBe('New York time')
  expect(zoneLabel('America/Argentina/Buenos_Aires')).toBe('Buenos Aires time')
  expect(zoneLabel('UTC')).toBe('UTC')
  expect(zoneLabel('Etc/UTC')).toBe('UTC')
})

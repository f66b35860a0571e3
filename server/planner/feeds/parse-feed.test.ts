import { describe, expect, test } from 'vitest'
import { FEED_EVENTS_MAX } from '#contract/planner/feeds.ts'
import { parseFeed } from './parse-feed.ts'
import { calendarFile, eventLines } from './planner-feeds.fixture.ts'

const NOW = '2026-11-30T09:00:00.000Z'

const parse = (text: string, zone = 'Europe/Berlin') => parseFeed({ text, zone, now: NOW })
const eventsOf = (...lines: string[]) => parse(calendarFile(...lines))?.events ?? []
const startsOf = (...lines: string[]) =>
  eventsOf(...lines).map(({ when }) => ('date' in when ? when.date : when.startsAt))

/** As calendar programs write it, under their own name. */
const newYork = [
  'BEGIN:VTIMEZONE',
  'TZID:Eastern Standard Time',
  ...['BEGIN:STANDARD', 'DTSTART:16011104T020000', 'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11'],
  ...['TZOFFSETFROM:-0400', 'TZOFFSETTO:-0500', 'END:STANDARD'],
  ...['BEGIN:DAYLIGHT', 'DTSTART:16010311T020000', 'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3'],
  ...['TZOFFSETFROM:-0500', 'TZOFFSETTO:-0400', 'END:DAYLIGHT'],
  'END:VTIMEZONE',
]

describe('times', () => {
  test('UTC', () => {
    expect(eventsOf(...eventLines('SUMMARY:Dentist', 'DTSTART:20261201T080000Z', 'DTEND:20261201T083000Z'))).toEqual([
      {
        id: '1 2026-12-01T08:00:00.000Z',
        title: 'Dentist',
        when: { startsAt: '2026-12-01T08:00:00.000Z', endsAt: '2026-12-01T08:30:00.000Z' },
      },
    ])
  })

  test('zone that the file defines', () => {
    const event = eventLines('DTSTART;TZID=Eastern Standard Time:20261201T093000', 'DURATION:PT1H')
    expect(startsOf(...newYork, ...event)).toEqual(['2026-12-01T14:30:00.000Z'])
  })

  test('IANA zone without a definition', () => {
    const event = eventLines('DTSTART;TZID=America/New_York:20261201T093000', 'DURATION:PT1H')
    expect(startsOf(...event)).toEqual(['2026-12-01T14:30:00.000Z'])
  })

  test.each([
    ['without a zone', 'DTSTART:20261201T093000'],
    ['with an unknown zone', 'DTSTART;TZID=Office:20261201T093000'],
  ])('%s: that of the user', (_, start) => {
    expect(startsOf(...eventLines(start))).toEqual(['2026-12-01T08:30:00.000Z'])
  })

  test('whole days: ends on the last day', () => {
    const event = eventLines('SUMMARY:Away', 'DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261204')
    expect(eventsOf(...event)).toMatchObject([{ when: { date: '2026-12-01', endDate: '2026-12-03' } }])
    expect(eventsOf(...eventLines('DTSTART;VALUE=DATE:20261201'))).toMatchObject([
      { when: { date: '2026-12-01', endDate: '2026-12-01' } },
    ])
  })

  test('an end before the start does not count', () => {
    const [event] = eventsOf(...eventLines('DTSTART:20261201T080000Z', 'DTEND:20261201T070000Z'))
    expect(event?.when).toEqual({ startsAt: '2026-12-01T08:00:00.000Z', endsAt: '2026-12-01T08:00:00.000Z' })
  })
})

describe('recurring events', () => {
  test('across the change to standard time, the hour persists', () => {
    const event = eventLines(
      'DTSTART;TZID=America/New_York:20261020T090000',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;COUNT=4',
    )
    expect(
      startsOf(...newYork, ...event.map((line) => line.replace('America/New_York', 'Eastern Standard Time'))),
    ).toEqual([
      ...['2026-10-20T13:00:00.000Z', '2026-10-27T13:00:00.000Z'],
      ...['2026-11-03T14:00:00.000Z', '2026-11-10T14:00:00.000Z'],
    ])
    expect(startsOf(...event)).toHaveLength(4)
    expect(startsOf(...event).at(-1)).toBe('2026-11-10T14:00:00.000Z')
  })

  test('started long ago: only dates from 90 days back to 400 ahead', () => {
    const dates = startsOf(...eventLines('DTSTART;VALUE=DATE:19900101', 'RRULE:FREQ=DAILY'))
    expect([dates.length, dates[0], dates.at(-1)]).toEqual([491, '2026-09-01', '2028-01-04'])
  })

  test('monthly on the 31st: skips shorter months', () => {
    const event = eventLines('DTSTART;VALUE=DATE:20261031', 'RRULE:FREQ=MONTHLY;COUNT=4')
    expect(startsOf(...event)).toEqual(['2026-10-31', '2026-12-31', '2027-01-31', '2027-03-31'])
  })

  test('excluded dates are left out, in any order and zone', () => {
    const event = eventLines(
      'DTSTART;TZID=America/New_York:20261201T090000',
      'RRULE:FREQ=DAILY;COUNT=5',
      'EXDATE:20261204T140000Z',
      'EXDATE;TZID=America/New_York:20261130T090000,20261202T090000',
    )
    expect(
      startsOf(...newYork, ...event.map((line) => line.replace('America/New_York', 'Eastern Standard Time'))),
    ).toEqual([...['2026-12-01T14:00:00.000Z', '2026-12-03T14:00:00.000Z', '2026-12-05T14:00:00.000Z']])
  })

  test('one date is moved, another one canceled', () => {
    const main = eventLines('SUMMARY:Choir', 'DTSTART:20261201T180000Z', 'DURATION:PT2H', 'RRULE:FREQ=WEEKLY;COUNT=3')
    const moved = eventLines(
      ...['SUMMARY:Choir (moved)', 'RECURRENCE-ID:20261208T180000Z', 'DTSTART:20261209T170000Z', 'DURATION:PT2H'],
    )
    const canceled = eventLines('RECURRENCE-ID:20261215T180000Z', 'DTSTART:20261215T180000Z', 'STATUS:CANCELLED')
    expect(
      eventsOf(...main, ...moved, ...canceled).map(({ title, when }) => [title, 'startsAt' in when && when.startsAt]),
    ).toEqual([
      ['Choir', '2026-12-01T18:00:00.000Z'],
      ['Choir (moved)', '2026-12-09T17:00:00.000Z'],
    ])
  })

  /** Events of a calendar have their zones, repeats and exceptions. */
  test('a date of last year that is moved to this week is listed', () => {
    const main = eventLines('DTSTART:20250101T180000Z', 'DURATION:PT1H', 'RRULE:FREQ=YEARLY;COUNT=1')
    const moved = eventLines('RECURRENCE-ID:20250101T180000Z', 'DTSTART:20261201T180000Z', 'DURATION:PT1H')
    expect(startsOf(...main, ...moved)).toEqual(['2026-12-01T18:00:00.000Z'])
  })

  test('an exception without its recurring event is listed', () => {
    const event = eventLines('RECURRENCE-ID:20261208T180000Z', 'DTSTART:20261209T170000Z', 'DURATION:PT2H')
    expect(startsOf(...event)).toEqual(['2026-12-09T17:00:00.000Z'])
  })

  test('rules without dates or with too many end', () => {
    const never = eventLines('UID:a', 'DTSTART:20261201T080000Z', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30')
    const seconds = eventLines('UID:b', 'DTSTART:20200101T080000Z', 'RRULE:FREQ=SECONDLY')
    const valid = eventLines('UID:c', 'DTSTART:20261201T080000Z')
    expect(startsOf(...never, ...seconds, ...valid)).toContain('2026-12-01T08:00:00.000Z')
  })
})

describe('files', () => {
  test('name of the calendar', () => {
    expect(parse(calendarFile('X-WR-CALNAME:Family\\, shared'))).toEqual({
      name: 'Family, shared',
      events: [],
      isShortened: false,
    })
    expect(parse(`\uFEFF${calendarFile()}`)?.name).toBe('')
  })

  test('canceled events are left out, untitled ones are busy', () => {
    const canceled = eventLines('UID:a', 'DTSTART:20261201T080000Z', 'STATUS:CANCELLED')
    const untitled = eventLines('UID:b', 'DTSTART:20261202T080000Z')
    expect(eventsOf(...canceled, ...untitled).map(({ title }) => title)).toEqual(['Busy'])
  })

  test('titles are one line without control characters', () => {
    const [event] = eventsOf(...eventLines('DTSTART:20261201T080000Z', 'SUMMARY:One\\ntwo\\, three'))
    expect(event?.title).toBe('One two, three')
  })

  test('an invalid event does not hide the others', () => {
    const invalid = eventLines('UID:a', 'DTSTART:soon', 'SUMMARY:Invalid')
    const without = eventLines('UID:b', 'SUMMARY:No start')
    const valid = eventLines('UID:c', 'DTSTART:20261201T080000Z', 'SUMMARY:Valid')
    expect(eventsOf(...invalid, ...without, ...valid).map(({ title }) => title)).toEqual(['Valid'])
  })

  test('several calendars in one file', () => {
    const first = calendarFile(...eventLines('UID:a', 'DTSTART:20261201T080000Z'))
    const second = calendarFile(...eventLines('UID:b', 'DTSTART:20261202T080000Z'))
    expect(parse(first + second)?.events).toHaveLength(2)
  })

  test('more events than the limit: the nearest ones', () => {
    const content = parse(
      calendarFile(
        ...Array.from({ length: 12 }, (_, hour) =>
          eventLines(`UID:${hour}`, `DTSTART:20260101T${String(hour).padStart(2, '0')}0000Z`, 'RRULE:FREQ=DAILY'),
        ).flat(),
      ),
    )
    expect([content?.events.length, content?.isShortened]).toEqual([FEED_EVENTS_MAX, true])
    expect(content?.events.map(({ id }) => id)).toContain('0 2026-11-30T00:00:00.000Z')
  })

  test.each([
    '',
    'nothing',
    '<!doctype html><title>Sign in</title>',
    'BEGIN:VCALENDAR',
    'BEGIN:VCARD\r\nEND:VCARD\r\n',
    '{"a":1}',
  ])('%j is no calendar', (text) => {
    expect(parse(text)).toBeNull()
  })
})

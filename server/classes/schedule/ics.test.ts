import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CalendarEvent } from '#contract/classes/schedule/schedule.schema.ts'
import { defaultSettings } from '../../site/settings/index.ts'
import { toIcs } from './ics.ts'
import {
  buildCourseEvent,
  buildWorkshopEvent,
  type Component,
  componentsOf,
  parseCalendar,
  property,
  unescapeText,
} from './schedule.fixture.ts'

const site = { publicUrl: 'https://journey.example', settings: defaultSettings }
const now = new Date('2024-03-01T12:00:00Z')
const calendarOf = (...events: CalendarEvent[]) =>
  parseCalendar(
    toIcs(
      events.map((event) => ({ event })),
      { site, now },
    ),
  )

function onlyEvent(calendar: Component): Component {
  const [event, ...more] = componentsOf(calendar, 'VEVENT')
  if (!event || more.length > 0) throw new Error('expected one event')
  return event
}

const weekend = { workshopDate: '2024-03-16', workshopTime: '09:00:00', endDate: '2024-03-17', endTime: '17:00:00' }

describe('iCalendar event', () => {
  test('course: starts and ends at 09:00 UTC', () => {
    const course = buildCourseEvent({ nextStartDate: '2024-03-15' })
    const event = onlyEvent(calendarOf(course))
    expect(property(event, 'DTSTART')).toMatchObject({ parameters: {}, value: '20240315T090000Z' })
    expect(property(event, 'DTEND')).toMatchObject({ parameters: {}, value: '20240315T090000Z' })
    expect(property(event, 'UID').value).toBe(`course-${course.id}@journey-paradigm`)
    expect(property(event, 'DTSTAMP').value).toBe('20240301T120000Z')
    expect(unescapeText(property(event, 'SUMMARY').value)).toBe('Foundations')
    expect(property(event, 'LOCATION').value).toBe('Online')
    expect(property(event, 'URL').value).toBe('https://journey.example/classes/a-class')
    expect(unescapeText(property(event, 'DESCRIPTION').value)).toBe(
      'A day with the binder.\nWith Ruth Calloway.\nhttps://journey.example/classes/a-class',
    )
  })

  test('workshop: has local times with a time zone', () => {
    const event = onlyEvent(calendarOf(buildWorkshopEvent()))
    const zone = { TZID: 'America/New_York' }
    expect(property(event, 'DTSTART')).toMatchObject({ parameters: zone, value: '20240323T100000' })
    expect(property(event, 'DTEND')).toMatchObject({ parameters: zone, value: '20240323T160000' })
  })

  test('two-day workshop: is one event with the daily hours in its description', () => {
    const event = onlyEvent(calendarOf(buildWorkshopEvent(weekend)))
    expect(property(event, 'DTSTART').value).toBe('20240316T090000')
    expect(property(event, 'DTEND').value).toBe('20240317T170000')
    expect(unescapeText(property(event, 'DESCRIPTION').value)).toContain('\nEach day 9 AM-5 PM.\n')
  })

  test('workshop in UTC: has UTC times and no VTIMEZONE', () => {
    const calendar = calendarOf(buildWorkshopEvent({ timeZone: 'UTC' }))
    expect(property(onlyEvent(calendar), 'DTSTART')).toMatchObject({ parameters: {}, value: '20240323T100000Z' })
    expect(componentsOf(calendar, 'VTIMEZONE')).toEqual([])
  })

  test('has a stable UID', () => {
    const workshop = buildWorkshopEvent()
    const uid = () => property(onlyEvent(calendarOf(workshop)), 'UID').value
    expect(uid()).toBe(uid())
    expect(uid()).not.toBe(property(onlyEvent(calendarOf(buildWorkshopEvent())), 'UID').value)
  })
})

describe('iCalendar time zone', () => {
  test.each([
    ['America/New_York', '2024-03-10', '10:00', '2024-03-10T14:00:00Z'],
    ['America/New_York', '2024-03-09', '10:00', '2024-03-09T15:00:00Z'],
    ['America/New_York', '2024-11-03', '01:30', '2024-11-03T05:30:00Z'],
    ['Europe/Berlin', '2024-03-31', '09:00', '2024-03-31T07:00:00Z'],
    ['Europe/Berlin', '2024-10-27', '09:00', '2024-10-27T08:00:00Z'],
    ['Australia/Lord_Howe', '2024-10-06', '09:00', '2024-10-05T22:00:00Z'],
    ['Asia/Kathmandu', '2024-03-23', '09:00', '2024-03-23T03:15:00Z'],
    ['America/Caracas', '2024-03-23', '09:00', '2024-03-23T13:00:00Z'],
  ])('%s: %s %s resolves to the correct instant', (timeZone, date, time, instant) => {
    const calendar = calendarOf(
      buildWorkshopEvent({ timeZone, workshopDate: date, workshopTime: time, endDate: date, endTime: '23:00' }),
    )
    expect(instantOf(calendar, property(onlyEvent(calendar), 'DTSTART').value)).toBe(Date.parse(instant))
  })

  /** Each event has an .ics file: a course in UTC, a workshop in its own time zone, also across clock changes. */
  test('a workshop across a clock change starts and ends at its local times', () => {
    const workshop = buildWorkshopEvent({ ...weekend, workshopDate: '2024-03-09', endDate: '2024-03-10' })
    const calendar = calendarOf(workshop)
    const event = onlyEvent(calendar)
    expect(property(event, 'DTEND').value).toBe('20240310T170000')
    expect(instantOf(calendar, property(event, 'DTSTART').value)).toBe(Date.parse('2024-03-09T14:00:00Z'))
    expect(instantOf(calendar, property(event, 'DTEND').value)).toBe(Date.parse('2024-03-10T21:00:00Z'))
  })

  test('each zone is included once', () => {
    const calendar = calendarOf(
      buildWorkshopEvent(),
      buildWorkshopEvent(),
      buildWorkshopEvent({ timeZone: 'Europe/Berlin' }),
    )
    const zones = componentsOf(calendar, 'VTIMEZONE').map((zone) => property(zone, 'TZID').value)
    expect(zones.sort()).toEqual(['America/New_York', 'Europe/Berlin'])
  })

  /** Resolves a local time with the VTIMEZONE rules of the file only. */
  function instantOf(calendar: Component, local: string): number {
    const [zone] = componentsOf(calendar, 'VTIMEZONE')
    const rule = zone?.components
      .filter((part) => property(part, 'DTSTART').value <= local)
      .sort((a, b) => (property(a, 'DTSTART').value < property(b, 'DTSTART').value ? -1 : 1))
      .at(-1)
    if (!rule) throw new Error('no rule applies at this time')
    const [, sign, hours, minutes] = /^([+-])(\d\d)(\d\d)$/.exec(property(rule, 'TZOFFSETTO').value) ?? []
    const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
    const clock = local.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6Z')
    return Date.parse(clock) - offset * 60_000
  }
})

describe('hostile text', () => {
  test.each([
    'Plans, lists; and back\\slashes',
    'two\r\nlines',
    'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:stolen',
    'a lone\rreturn and a lone\nfeed',
    'a bell\u0007, a null-like \u0001 and a delete\u007f',
    '\u{1F9ED} '.repeat(40),
    'ä'.repeat(200),
    `\\n is not a new line, ${'and this title goes on '.repeat(7)}`,
    '"quoted": <b>&amp;</b> $(no) %s',
  ])('title %j: is unchanged after parsing, in one event', (title) => {
    const event = onlyEvent(calendarOf(buildCourseEvent({ title })))
    expect(unescapeText(property(event, 'SUMMARY').value)).toBe(normalizeText(title))
  })

  test('any text results in one calendar with one event', () => {
    const anyText = fc.string({ unit: 'binary', maxLength: 300 })
    fc.assert(
      fc.property(anyText, anyText, anyText, (title, description, instructor) => {
        const event = onlyEvent(calendarOf(buildWorkshopEvent({ title, description, instructor })))
        expect(unescapeText(property(event, 'SUMMARY').value)).toBe(normalizeText(title))
        expect(unescapeText(property(event, 'DESCRIPTION').value)).toContain(normalizeText(description))
      }),
    )
  })

  /** The format has one kind of line break and no control characters except tabs. */
  const normalizeText = (text: string) => text.replace(/[^\P{Cc}\r\n\t]/gu, '').replace(/\r\n?/g, '\n')
})

import { TZDate } from '@date-fns/tz'
import ICAL from 'ical.js'
import { addDays } from '#contract/dates.ts'
import type { FeedContent } from '#contract/planner/feeds.schema.ts'
import { FEED_EVENTS_MAX, FEED_FUTURE_DAYS, FEED_PAST_DAYS, type FeedEvent } from '#contract/planner/feeds.ts'
import { FEED_NAME_MAX, TITLE_MAX } from '#contract/planner/limits.ts'

/** `now`: UTC instant. `zone`: of the user, for times that name no zone. */
export type FeedTask = { text: string; zone: string; now: string }

type Component = InstanceType<typeof ICAL.Component>
type Time = InstanceType<typeof ICAL.Time>
type Event = InstanceType<typeof ICAL.Event>
/** Dates: all that overlap these are returned. */
type Period = { from: string; to: string }
type Occurrence = { title: string; start: Time; end: Time; timeZoneId: string | null }

/** A daily event reaches back more than a century with it. */
const MAX_DATES_OF_EVENT = 50_000
const ID_MAX = 120
const DAY_SECONDS = 86_400

/** Returns the events of an iCalendar file (RFC 5545) around now. Returns null if the text is none. */
export function parseFeed({ text, zone, now }: FeedTask): FeedContent | null {
  const calendars = parseCalendars(text)
  if (calendars.length === 0) return null
  const today = now.slice(0, 10)
  const period = { from: addDays(today, -FEED_PAST_DAYS), to: addDays(today, FEED_FUTURE_DAYS) }
  const events = new Map<string, FeedEvent>()
  for (const calendar of calendars)
    for (const event of eventsOf(calendar, period, zone)) if (!events.has(event.id)) events.set(event.id, event)
  const nearest = [...events.values()]
    .sort((a, b) => distance(a, today) - distance(b, today))
    .slice(0, FEED_EVENTS_MAX)
    .sort((a, b) => (startOf(a) < startOf(b) ? -1 : 1))
  return { name: nameOf(calendars), events: nearest, isShortened: events.size > FEED_EVENTS_MAX }
}

function parseCalendars(text: string): Component[] {
  try {
    const parsed = ICAL.parse(text.replace(/^\uFEFF/, '')) as unknown[]
    // One component, or a list of several.
    const components = (typeof parsed[0] === 'string' ? [parsed] : parsed) as ConstructorParameters<
      typeof ICAL.Component
    >[0][]
    return components.map((jCal) => new ICAL.Component(jCal)).filter(({ name }) => name === 'vcalendar')
  } catch {
    return []
  }
}

function nameOf(calendars: readonly Component[]): string {
  const names = calendars.flatMap((calendar) => [
    unescapeText(calendar.getFirstPropertyValue('x-wr-calname')),
    calendar.getFirstPropertyValue('name'),
  ])
  return names.map((name) => singleLine(name, FEED_NAME_MAX)).find(Boolean) ?? ''
}

/** The library returns the values of properties that it does not know as they are in the file. */
const unescapeText = (value: unknown) =>
  typeof value === 'string' ? value.replace(/\\(.)/g, (_, sign: string) => (/n/i.test(sign) ? ' ' : sign)) : value

function eventsOf(calendar: Component, period: Period, zone: string): FeedEvent[] {
  const components = calendar.getAllSubcomponents('vevent')
  const exceptions = Map.groupBy(
    components.filter((component) => component.hasProperty('recurrence-id')),
    uidOf,
  )
  const mainUids = new Set(components.filter((component) => !component.hasProperty('recurrence-id')).map(uidOf))
  return components.flatMap((component) => {
    const isException = component.hasProperty('recurrence-id')
    // Instances of a recurring event are found through its rule. A feed may contain an exception without its event.
    if (isException && mainUids.has(uidOf(component))) return []
    try {
      const related = isException ? [] : (exceptions.get(uidOf(component)) ?? [])
      const event = new ICAL.Event(component, { exceptions: related })
      return occurrencesOf(event, period).flatMap((occurrence) =>
        toFeedEvent(uidOf(component), occurrence, period, zone),
      )
    } catch {
      // One invalid event does not hide the others.
      return []
    }
  })
}

const uidOf = (component: Component) => String(component.getFirstPropertyValue('uid') ?? '')

function occurrencesOf(event: Event, { from, to }: Period): Occurrence[] {
  if (isCanceled(event)) return []
  if (!event.isRecurring()) return [toOccurrence(event, event.startDate, event.endDate)]
  const occurrences: Occurrence[] = []
  // The details of a date cost a conversion of its zone.
  const firstDate = addDays(from, -Math.ceil(event.duration.toSeconds() / DAY_SECONDS) - 1)
  const excluded = excludedDates(event)
  const dates = event.iterator()
  for (let count = 0; count < MAX_DATES_OF_EVENT; count += 1) {
    const date = nextDate(dates)
    if (!date || dateOf(date) > to) break
    if (dateOf(date) < firstDate && !(date.toString() in event.exceptions)) continue
    if (excluded.has(date.toUnixTime())) continue
    const { item, startDate, endDate } = event.getOccurrenceDetails(date)
    if (!isCanceled(item)) occurrences.push(toOccurrence(item, startDate, endDate))
  }
  return occurrences
}

/** A rule without further dates, such as February 30, ends in an error. */
function nextDate(dates: ReturnType<Event['iterator']>): Time | null {
  try {
    return dates.next() ?? null
  } catch {
    return null
  }
}

/** The iterator skips excluded dates only if they are listed in order and each is one of its dates. */
function excludedDates({ component }: Event): Set<number> {
  const values = component.getAllProperties('exdate').flatMap((property) => property.getValues() as Time[])
  return new Set(values.map((value) => value.toUnixTime()))
}

const isCanceled = ({ component }: Event) =>
  String(component.getFirstPropertyValue('status') ?? '').toUpperCase() === 'CANCELLED'

function toOccurrence(event: Event, start: Time, end: Time): Occurrence {
  const timeZoneId = event.component.getFirstProperty('dtstart')?.getParameter('tzid')
  return { title: event.summary, start, end, timeZoneId: typeof timeZoneId === 'string' ? timeZoneId : null }
}

function toFeedEvent(uid: string, occurrence: Occurrence, { from, to }: Period, zone: string): FeedEvent[] {
  const { start, end, timeZoneId } = occurrence
  const title = singleLine(occurrence.title, TITLE_MAX) || 'Busy'
  const id = (startText: string) => `${uid.slice(0, ID_MAX)} ${startText}`
  if (start.isDate) {
    const date = dateOf(start)
    // The end of an event of whole days is the day after.
    const endDate = end.compare(start) > 0 ? addDays(dateOf(end), -1) : date
    return endDate < from || date > to ? [] : [{ id: id(date), title, when: { date, endDate } }]
  }
  const startsAt = instantOf(start, timeZoneId, zone)
  const endsAt = end.compare(start) > 0 ? instantOf(end, timeZoneId, zone) : startsAt
  if (endsAt.slice(0, 10) < from || startsAt.slice(0, 10) > to) return []
  return [{ id: id(startsAt), title, when: { startsAt, endsAt } }]
}

const digits = (value: number, length: number) => String(value).padStart(length, '0')

const dateOf = ({ year, month, day }: Time) => `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`

/** Without a definition of its zone in the file, a time is in the IANA zone of that name, or in the user's. */
function instantOf(time: Time, timeZoneId: string | null, zone: string): string {
  if (time.zone !== ICAL.Timezone.localTimezone) return new Date(time.toUnixTime() * 1_000).toISOString()
  const { year, month, day, hour, minute, second } = time
  const ianaZone = timeZoneId && isIanaZone(timeZoneId) ? timeZoneId : zone
  return new Date(new TZDate(year, month - 1, day, hour, minute, second, ianaZone).getTime()).toISOString()
}

function isIanaZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const startOf = ({ when }: FeedEvent) => ('date' in when ? when.date : when.startsAt)

const distance = (event: FeedEvent, today: string) => Math.abs(Date.parse(startOf(event)) - Date.parse(today))

/** A text in one line. Cut without splitting a surrogate pair. */
function singleLine(text: unknown, max: number): string {
  if (typeof text !== 'string') return ''
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')
}

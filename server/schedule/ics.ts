import { TZDate } from '@date-fns/tz'
import { ICalAttendeeStatus, ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { CalendarEvent } from '#contract/schedule/schedule.schema.ts'
import { descriptionOf } from './event-description.ts'
import { vtimezone } from './vtimezone.ts'

/** How often a calendar program looks for changes, in seconds. */
const REFRESH = 6 * 3_600
/** Part of the ids by which calendars know an event again: it must outlive a change of the site's address. */
const NAMESPACE = 'journey-paradigm'

/** One person whom a mail tells of a class, and by whom; the newest `sequence` counts. */
type Told = {
  method: 'REQUEST' | 'CANCEL'
  sequence: number
  to: string
  organizer: { name: string; address: string }
}

/**
 * The classes in iCalendar's words (RFC 5545): a course in UTC, a workshop on the clock of its zone. A calendar with a
 * name is one to subscribe to, at `path` (features: schedule, 3 and 12).
 */
export function toIcs(
  events: readonly CalendarEvent[],
  {
    publicUrl,
    now,
    name,
    path = '/schedule.ics',
    told,
  }: { publicUrl: string; now: Date; name?: string; path?: string; told?: Told },
): string {
  const calendar = new ICalCalendar({
    prodId: { company: 'Journey Paradigm', product: 'Schedule', language: 'EN' },
    ...(name ? { name, ttl: REFRESH, source: new URL(path, publicUrl).href } : {}),
    ...(told ? { method: ICalCalendarMethod[told.method] } : {}),
    timezone: { name: null, generator: (zone) => vtimezone(zone, spanOf(events)) },
  })
  const url = new URL('/classes', publicUrl).href
  for (const event of events)
    calendar.createEvent({
      id: `${event.type}-${event.id}@${NAMESPACE}`,
      // When this was written down. Nobody keeps a number for each change of a class.
      stamp: now,
      timezone: event.timeZone,
      start: new TZDate(event.startsAt, event.timeZone),
      end: new TZDate(event.endsAt, event.timeZone),
      summary: writable(event.title),
      description: writable(descriptionOf(event, url)),
      location: event.location,
      url,
      ...(told ? partyOf(told) : {}),
    })
  // The last line ends as the others do.
  return `${calendar.toString()}\r\n`
}

/** Nobody is asked to answer: who is told has paid. */
function partyOf({ method, sequence, to, organizer }: Told) {
  return {
    sequence,
    status: ICalEventStatus[method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'],
    organizer: { name: writable(organizer.name || 'Journey Paradigm'), email: organizer.address },
    attendees: [{ email: to, rsvp: false, status: ICalAttendeeStatus.ACCEPTED }],
  }
}

function spanOf(events: readonly CalendarEvent[]): { from: Date; until: Date } {
  const starts = events.map((event) => Date.parse(event.startsAt))
  const ends = events.map((event) => Date.parse(event.endsAt))
  return { from: new Date(Math.min(...starts)), until: new Date(Math.max(...ends)) }
}

/** Without the control characters that the format has no way to write; its own escapes take care of the rest. */
const writable = (text: string): string => text.replace(/[^\P{Cc}\n\r\t]/gu, '')

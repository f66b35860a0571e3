import { TZDate, tzOffset } from '@date-fns/tz'
import { ICalAttendeeStatus, ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { CalendarEvent } from '#contract/classes/schedule/schedule.schema.ts'
import type { Site } from '../../context.ts'
import { senderOf } from '../../platform/mail/sender.ts'
import { eventDescription, eventUrl } from './calendar-event.ts'

const REFRESH_SECONDS = 6 * 3_600
/** Part of every event id. Independent of the site's URL, so that ids survive a change of domain. */
const NAMESPACE = 'journey-paradigm'

export type IcsInvitation = { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; content: string }

type InvitationInput = { method: 'REQUEST' | 'CANCEL'; sequence: number; to: string }

/** A booked 1-on-1 session. */
export type BookedCoaching = Pick<CalendarEvent, 'id' | 'title' | 'location' | 'timeZone' | 'startsAt' | 'endsAt'> & {
  type: 'booking'
}

type CalendarEntry = {
  event: CalendarEvent | BookedCoaching
  /** Only for the calendar of an enrolled user. */
  joinUrl?: string | null
  /** Of a published change: calendar programs keep the entry with the highest number. */
  sequence?: number
  isCanceled?: boolean
}

/** Has the event id of the feeds; calendar programs keep the highest `sequence` (RFC 5546). */
export function icsInvitation(
  event: CalendarEntry['event'],
  { method, sequence, to, joinUrl, site, now }: InvitationInput & { joinUrl: string | null; site: Site; now: Date },
): IcsInvitation {
  const invitation = { method, sequence, to, organizer: organizerOf(site) }
  return { method, content: toIcs([{ event, joinUrl }], { site, now, invitation }) }
}

/**
 * Returns a file that adds, moves and cancels several entries. It has the method PUBLISH, because an invitation has one
 * entry only (RFC 5546).
 */
export function icsPublication(
  entries: readonly CalendarEntry[],
  { site, now }: { site: Site; now: Date },
): IcsInvitation {
  return { method: 'PUBLISH', content: toIcs(entries, { site, now, organizer: organizerOf(site) }) }
}

type Organizer = { name: string; email: string }

function organizerOf(site: Site): Organizer {
  const { name, address } = senderOf(site)
  return { name: stripControlCharacters(name), email: address }
}

type Invitation = InvitationInput & { organizer: Organizer }

type IcsOptions = {
  site: Pick<Site, 'publicUrl' | 'settings'>
  now: Date
  /** Makes the calendar a feed that can be subscribed to at `path`. */
  name?: string
  path?: string
  invitation?: Invitation
  /** Makes the calendar a published change. */
  organizer?: Organizer
}

/** Converts events to iCalendar text (RFC 5545), each in its time zone. */
export function toIcs(
  entries: readonly CalendarEntry[],
  { site, now, name, path = '/schedule.ics', invitation, organizer }: IcsOptions,
): string {
  const { publicUrl, settings } = site
  const calendar = new ICalCalendar({
    prodId: { company: settings.businessName, product: 'Schedule', language: 'EN' },
    ...(name ? { name, ttl: REFRESH_SECONDS, source: new URL(path, publicUrl).href } : {}),
    ...(invitation ? { method: ICalCalendarMethod[invitation.method] } : {}),
    ...(organizer ? { method: ICalCalendarMethod.PUBLISH } : {}),
    timezone: { name: null, generator: (zone) => vtimezone(zone, timeRangeOf(entries)) },
  })
  for (const { event, joinUrl, sequence = 0, isCanceled = false } of entries) {
    const { id, url, description } = propertiesOf(event, { joinUrl, publicUrl, now })
    calendar.createEvent({
      id: `${id}@${NAMESPACE}`,
      // The time of writing, because feeds have no sequence number per class.
      stamp: now,
      timezone: event.timeZone,
      start: new TZDate(event.startsAt, event.timeZone),
      end: new TZDate(event.endsAt, event.timeZone),
      summary: stripControlCharacters(event.title),
      description: stripControlCharacters(description),
      location: event.location,
      url,
      ...(invitation ? invitationProperties(invitation) : {}),
      ...(organizer ? { sequence, organizer, status: ICalEventStatus[isCanceled ? 'CANCELLED' : 'CONFIRMED'] } : {}),
    })
  }
  // ical-generator omits the final line break.
  return `${calendar.toString()}\r\n`
}

type PropertiesInput = { joinUrl: string | null | undefined; publicUrl: string; now: Date }

function propertiesOf(event: CalendarEntry['event'], { joinUrl, publicUrl, now }: PropertiesInput) {
  if (event.type === 'booking') {
    const url = `${publicUrl}/account/classes`
    return { id: `booking-${event.id}`, url, description: joinUrl ? `Join: ${joinUrl}\n${url}` : url }
  }
  const url = eventUrl(event, { publicUrl, now })
  const id = event.sessionId ? `session-${event.sessionId}` : `${event.type}-${event.id}`
  return { id, url, description: eventDescription(event, url, joinUrl) }
}

/** The attendee has already accepted by paying, so no reply is requested. */
function invitationProperties({ method, sequence, to, organizer }: Invitation) {
  return {
    sequence,
    status: ICalEventStatus[method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'],
    organizer,
    attendees: [{ email: to, rsvp: false, status: ICalAttendeeStatus.ACCEPTED }],
  }
}

function timeRangeOf(entries: readonly CalendarEntry[]): { from: Date; until: Date } {
  const starts = entries.map(({ event }) => Date.parse(event.startsAt))
  const ends = entries.map(({ event }) => Date.parse(event.endsAt))
  return { from: new Date(Math.min(...starts)), until: new Date(Math.max(...ends)) }
}

/** iCalendar cannot represent these characters; ical-generator escapes all others. */
const stripControlCharacters = (text: string): string => text.replace(/[^\P{Cc}\n\r\t]/gu, '')

const MINUTE_MS = 60_000
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS
const YEAR_MS = 366 * 24 * 60 * MINUTE_MS

/** Builds a VTIMEZONE: the offset a year before `from`, and every change until `until`. */
function vtimezone(zone: string, { from, until }: { from: Date; until: Date }): string {
  const start = from.getTime() - YEAR_MS
  const first = observance('STANDARD', start, tzOffset(zone, new Date(start)), tzOffset(zone, new Date(start)))
  const changes = offsetChanges(zone, start, until.getTime()).map((at) => {
    const [before, after] = [tzOffset(zone, new Date(at - MINUTE_MS)), tzOffset(zone, new Date(at))]
    return observance(after > before ? 'DAYLIGHT' : 'STANDARD', at, before, after)
  })
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, first, ...changes, 'END:VTIMEZONE'].join('\r\n')
}

function offsetChanges(zone: string, start: number, until: number): number[] {
  const offsetAt = (instant: number) => tzOffset(zone, new Date(instant))
  const changes: number[] = []
  for (let week = start; week < until; week += WEEK_MS) {
    if (offsetAt(week) === offsetAt(week + WEEK_MS)) continue
    let [before, after] = [week, week + WEEK_MS]
    while (after - before > MINUTE_MS) {
      const middle = before + Math.floor((after - before) / 2 / MINUTE_MS) * MINUTE_MS
      if (offsetAt(middle) === offsetAt(week)) before = middle
      else after = middle
    }
    changes.push(after)
  }
  return changes
}

/** `before` and `after` are UTC offsets in minutes; DTSTART is local time at the offset `before`. */
function observance(kind: 'STANDARD' | 'DAYLIGHT', at: number, before: number, after: number): string {
  const localTime = new Date(at + before * MINUTE_MS).toISOString().slice(0, 19).replace(/[-:]/g, '')
  return [
    `BEGIN:${kind}`,
    `DTSTART:${localTime}`,
    `TZOFFSETFROM:${offsetText(before)}`,
    `TZOFFSETTO:${offsetText(after)}`,
    `END:${kind}`,
  ].join('\r\n')
}

/** -300 -> '-0500' */
function offsetText(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}${String(rest).padStart(2, '0')}`
}

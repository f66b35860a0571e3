import { hasHours } from '#contract/classes/schedule/calendar-events.ts'
import type { CalendarEvent } from '#contract/classes/schedule/schedule.schema.ts'
import type { Ctx } from '../../context.ts'
import {
  type ClassDetails,
  classEvent,
  type IcsInvitation,
  icsInvitation,
  icsPublication,
  isPast,
  type SessionRow,
  sessionEvent,
} from '../schedule/index.ts'
import type { SessionNotice } from './session-mail.ts'

type ClassCalendar = { details: ClassDetails; method: 'REQUEST' | 'CANCEL'; to: string }

/**
 * Returns the calendar attachment about a whole class: an invitation or its cancellation, or a file with all entries
 * that are not past if the class has sessions. Null if nothing is left of it.
 * @param input.event the date of the class that the user was sent
 */
export function classCalendar(
  ctx: Ctx,
  { details, method, to, event, sessions }: ClassCalendar & { event: CalendarEvent | null; sessions: SessionRow[] },
): IcsInvitation | null {
  const { version, joinUrl } = details
  const [site, now] = [ctx.site, ctx.now()]
  const isCanceled = method === 'CANCEL'
  if (event && sessions.length === 0) {
    if (isPast(event, now)) return null
    return icsInvitation(event, { method, sequence: version, to, joinUrl: isCanceled ? null : joinUrl, site, now })
  }
  if (!event) return null
  const firstEntry = hasHours(event) ? [{ event, sequence: version, joinUrl, isCanceled }] : []
  const entries = [...firstEntry, ...sessions.map((session) => sessionEntry(event, session, { joinUrl, isCanceled }))]
  const upcoming = entries.filter(({ event }) => !isPast(event, now))
  return upcoming.length === 0 ? null : icsPublication(upcoming, { site, now })
}

type SessionsCalendar = {
  details: ClassDetails
  /** Start of the class that the user was sent. */
  startsAt: Date | null
  notices: readonly SessionNotice[]
  /** The calendar of the user has no session yet. */
  isFirstNotice: boolean
}

/** Returns a file with the changed sessions of a class. The sessions of a course replace the entry of its start. */
export function sessionsCalendar(
  ctx: Ctx,
  { details, startsAt, notices, isFirstNotice }: SessionsCalendar,
): IcsInvitation | null {
  const { version, joinUrl } = details
  const event = classEventAt(details, startsAt)
  if (!event) return null
  const changed = notices.map(({ session }) =>
    sessionEntry(event, session, { joinUrl, isCanceled: session.removedAt !== null }),
  )
  const hasSessions = details.sessions.length > 0
  const start = { event, sequence: version, joinUrl, isCanceled: hasSessions }
  const isStartChanged = !hasHours(event) && (isFirstNotice || !hasSessions)
  const entries = [...(isStartChanged ? [start] : []), ...changed]
  return icsPublication(entries, { site: ctx.site, now: ctx.now() })
}

type EntryInput = { joinUrl: string | null; isCanceled: boolean }

function sessionEntry(classEvent: CalendarEvent, session: SessionRow, { joinUrl, isCanceled }: EntryInput) {
  return {
    event: sessionEvent(session, classEvent),
    sequence: session.version,
    joinUrl: isCanceled ? null : (session.joinUrl ?? joinUrl),
    isCanceled,
  }
}

/** Returns a course's event on the date that the buyer was sent, because the course may have moved to a later date. */
export function classEventAt({ kind, id, title, event }: ClassDetails, startsAt: Date | null): CalendarEvent | null {
  if (kind === 'workshop' || !startsAt) return event
  const nextStartDate = startsAt.toISOString().slice(0, 10)
  const columns = { description: '', instructor: '', price: '', slug: '', isActive: false, deletedAt: null }
  return classEvent({ ...columns, id, title, nextStartDate })
}

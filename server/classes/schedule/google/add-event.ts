import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import type { ClassId } from '#contract/class-kinds.ts'
import type { AddEventResponse, CalendarEvent } from '#contract/classes/schedule/schedule.schema.ts'
import { type Ctx, requireViewer, type Site } from '../../../context.ts'
import type { GoogleEvent } from '../../../platform/google/google-client.ts'
import { isConsentRevoked } from '../../../platform/google/google-error.ts'
import { requireCalendar } from '../../../platform/google/oauth.ts'
import { expectOne } from '../../../platform/lists/expect-one.ts'
import { Problem } from '../../../problem.ts'
import { eventDescription, eventUrl, isPast } from '../calendar-event.ts'
import { getScheduledClass } from '../scheduled-classes.ts'
import { decryptedToken, findConnection, type GoogleConnectionRow, markBroken } from './connections.ts'

const CONCURRENT_REQUESTS = 5

/**
 * Adds a class with its sessions to the viewer's Google Calendar. Idempotent: adding it again updates the same events.
 * Past sessions are left out, unless all are.
 * @throws sign_in_required, calendar_not_configured, not_found, calendar_not_connected, calendar_disconnected,
 *   google_unavailable, too_many_requests
 */
export async function addEventToGoogle(ctx: Ctx, input: ClassId): Promise<AddEventResponse> {
  const { userId } = requireViewer(ctx)
  const calendar = requireCalendar(ctx)
  await ctx.limits.calendarByAccount.consume(userId)
  const { events } = await getScheduledClass(ctx, input)
  const connection = await findConnection(ctx, userId)
  if (!connection) throw new Problem('calendar_not_connected')
  // A revoked consent stays revoked, so Google is not called again.
  if (connection.brokenAt) throw new Problem('calendar_disconnected')
  const token = decryptedToken(ctx, connection.refreshToken)
  if (!token) return giveUp(ctx, connection, new Error('refresh token was encrypted with another AUTH_SECRET'))
  const upcoming = events.filter((event) => !isPast(event, ctx.now()))
  const googleEvents = (upcoming.length > 0 ? upcoming : events).map((event) =>
    toGoogleEvent(event, { userId, site: ctx.site, now: ctx.now() }),
  )
  try {
    const limit = pLimit(CONCURRENT_REQUESTS)
    const added = await Promise.all(googleEvents.map((event) => limit(() => calendar.putEvent(token, event))))
    return expectOne(added)
  } catch (cause) {
    if (isConsentRevoked(cause)) return giveUp(ctx, connection, cause)
    throw new Problem('google_unavailable', { cause })
  }
}

async function giveUp(ctx: Ctx, connection: GoogleConnectionRow, cause: unknown): Promise<never> {
  ctx.log.warn({ err: cause, userId: connection.userId }, 'google calendar connection broken')
  await markBroken(ctx, connection)
  throw new Problem('calendar_disconnected', { cause })
}

function toGoogleEvent(
  event: CalendarEvent,
  { userId, site, now }: { userId: string; site: Site; now: Date },
): GoogleEvent {
  const url = eventUrl(event, { publicUrl: site.publicUrl, now })
  return {
    id: googleEventId(event, userId),
    // Also restores an event that the user deleted.
    status: 'confirmed',
    summary: event.title,
    description: eventDescription(event, url),
    location: event.location,
    start: { dateTime: event.startsAt, timeZone: 'UTC' },
    end: { dateTime: event.endsAt, timeZone: 'UTC' },
    source: { title: site.settings.businessName, url },
  }
}

/** Deterministic, so that Google refuses a duplicate. Google requires base32hex ids; hexadecimal digits are valid. */
function googleEventId({ type, id, sessionId }: CalendarEvent, userId: string): string {
  const entry = sessionId ? `session ${sessionId}` : `${type} ${id}`
  return createHash('sha256').update(`journey-paradigm ${userId} ${entry}`).digest('hex')
}

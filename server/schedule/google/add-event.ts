import { eq } from 'drizzle-orm'
import type { AddEventResponse, CalendarEvent, CalendarEventInput } from '#contract/schedule/schedule.schema.ts'
import { courses, workshops } from '#db/schema/classes.ts'
import { type Ctx, requireViewer } from '../../context.ts'
import type { GoogleClient } from '../../google/google-client.ts'
import { isConsentRevoked } from '../../google/google-error.ts'
import { requireGoogle } from '../../google/require-google.ts'
import { Problem } from '../../problem.ts'
import { listScheduledCourses, listScheduledWorkshops } from '../scheduled-classes.ts'
import { type Connection, connectionOf, decryptedToken, markBroken } from './connections.ts'
import { googleEvent } from './google-event.ts'

/**
 * Writes a class into the viewer's Google Calendar, as the site has it now (features: schedule, 16). It is one entry
 * however often it is added; adding it again puts right what has changed since.
 * @throws sign_in_required, calendar_not_configured, not_found, calendar_not_connected, calendar_disconnected,
 * google_unavailable, too_many_requests
 */
export async function addEventToGoogle(ctx: Ctx, input: CalendarEventInput): Promise<AddEventResponse> {
  const { userId } = requireViewer(ctx)
  const google = requireGoogle(ctx, 'calendar_not_configured')
  await ctx.limits.calendarByAccount.consume(userId)
  const event = await theClass(ctx, input)
  const connection = await connectionOf(ctx, userId)
  if (!connection) throw new Problem('calendar_not_connected')
  // Not asked again: what Google refused for good it refuses for good.
  if (connection.brokenAt) throw new Problem('calendar_disconnected')
  return write(ctx, { google, connection, event })
}

async function theClass(ctx: Ctx, { kind, id }: CalendarEventInput): Promise<CalendarEvent> {
  const [event] =
    kind === 'course'
      ? await listScheduledCourses(ctx, eq(courses.id, id))
      : await listScheduledWorkshops(ctx, eq(workshops.id, id))
  if (!event) throw new Problem('not_found')
  return event
}

type Writing = { google: GoogleClient; connection: Connection; event: CalendarEvent }

async function write(ctx: Ctx, { google, connection, event }: Writing): Promise<AddEventResponse> {
  const token = decryptedToken(ctx, connection.refreshToken)
  if (!token) return giveUp(ctx, connection, new Error('the token was sealed with another AUTH_SECRET'))
  const entry = googleEvent(event, { userId: connection.userId, publicUrl: ctx.site.publicUrl })
  return google.putEvent(token, entry).catch((cause: unknown) => {
    if (isConsentRevoked(cause)) return giveUp(ctx, connection, cause)
    throw new Problem('google_unavailable', { cause })
  })
}

async function giveUp(ctx: Ctx, connection: Connection, cause: unknown): Promise<never> {
  ctx.log.warn({ err: cause, userId: connection.userId }, 'a connection to Google Calendar is broken')
  await markBroken(ctx, connection)
  throw new Problem('calendar_disconnected', { cause })
}

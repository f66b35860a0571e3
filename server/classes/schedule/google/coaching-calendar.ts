import { eq } from 'drizzle-orm'
import type { CoachingCalendar, CoachingCalendarInput } from '#contract/classes/coaching/coaching-calendar.schema.ts'
import { coachingBusyTimes, coachingCalendar } from '#db/schema/classes/coaching.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { recordAudit } from '../../../people/audit/index.ts'
import type { TimeRange } from '../../../platform/google/google-client.ts'
import { isConsentRevoked } from '../../../platform/google/google-error.ts'
import { requireGoogle } from '../../../platform/google/oauth.ts'
import { Problem } from '../../../problem.ts'
import { transaction } from '../../../transaction.ts'
import { decryptedToken, findConnection, type GoogleConnectionRow, markBroken } from './connections.ts'

/** Days for which busy times are stored; sessions are booked at most 180 days ahead. */
const DAYS_AHEAD = 182

/** Returns whether the busy times of a Google Calendar block sessions. @throws sign_in_required, admin_required */
export async function getCoachingCalendar(ctx: Ctx): Promise<CoachingCalendar> {
  const { userId } = requireStaff(ctx)
  const [row] = await ctx.db
    .select({ calendar: coachingCalendar, email: profiles.email })
    .from(coachingCalendar)
    .innerJoin(profiles, eq(profiles.id, coachingCalendar.userId))
  return {
    isAvailable: ctx.google !== null,
    isUsed: row !== undefined,
    email: row?.email ?? null,
    checkedAt: row?.calendar.checkedAt?.toISOString() ?? null,
    failedAt: row?.calendar.failedAt?.toISOString() ?? null,
    connection: stateOf(await findConnection(ctx, userId)),
  }
}

function stateOf(connection: GoogleConnectionRow | undefined): CoachingCalendar['connection'] {
  if (!connection) return 'none'
  if (connection.brokenAt) return 'broken'
  return connection.readsBusy ? 'ready' : 'refused'
}

/**
 * Uses the viewer's Google Calendar for the busy times, or no calendar.
 * @throws sign_in_required, admin_required, calendar_not_configured, calendar_not_connected, calendar_disconnected,
 *   conflict
 */
export async function setCoachingCalendar(ctx: Ctx, { isUsed }: CoachingCalendarInput): Promise<CoachingCalendar> {
  const { userId, email } = requireStaff(ctx)
  if (isUsed) {
    requireGoogle(ctx, 'calendar_not_configured')
    const state = stateOf(await findConnection(ctx, userId))
    if (state === 'none') throw new Problem('calendar_not_connected')
    if (state === 'broken') throw new Problem('calendar_disconnected')
    if (state === 'refused')
      throw new Problem('conflict', {
        message: 'Connect your Google Calendar again, and allow us to see when you’re busy.',
      })
  }
  await transaction(ctx, async (ctx) => {
    const before = await getCoachingCalendar(ctx)
    await ctx.db.delete(coachingCalendar)
    await ctx.db.delete(coachingBusyTimes)
    if (isUsed) await ctx.db.insert(coachingCalendar).values({ userId })
    await recordAudit(ctx, {
      subject: 'coaching_hours',
      id: 'calendar',
      name: 'Busy times in Google Calendar',
      before: { calendarOf: before.email },
      after: { calendarOf: isUsed ? email : null },
    })
  })
  if (isUsed) await syncBusyTimes(ctx)
  return getCoachingCalendar(ctx)
}

/**
 * Stores the current busy times of the owner's Google Calendar; the handler of the job `coaching.sync-calendar`. If
 * Google does not answer, the busy times of the last successful check remain (decision 0036).
 */
export async function syncBusyTimes(ctx: Ctx): Promise<void> {
  const [calendar] = await ctx.db.select().from(coachingCalendar)
  const connection = calendar && (await findConnection(ctx, calendar.userId))
  if (!connection) return
  try {
    await replaceBusyTimes(ctx, connection.userId, await fetchBusyTimes(ctx, connection))
  } catch (error) {
    const lastError = error instanceof Error ? error.message.slice(0, 500) : String(error)
    await ctx.db.update(coachingCalendar).set({ failedAt: ctx.now(), lastError })
    ctx.log.warn({ err: error, userId: connection.userId }, 'google busy times not updated, the stored ones are used')
    if (isConsentRevoked(error)) await markBroken(ctx, connection)
  }
}

async function fetchBusyTimes(ctx: Ctx, connection: GoogleConnectionRow): Promise<TimeRange[]> {
  const token = decryptedToken(ctx, connection.refreshToken)
  if (!ctx.google) throw new Error('the site has no Google settings')
  if (!token) throw new Error('refresh token was encrypted with another AUTH_SECRET')
  // A revoked consent stays revoked, so Google is not called again.
  if (connection.brokenAt) throw new Error('Google no longer accepts the connection')
  const from = ctx.now()
  return ctx.google.listBusyTimes(token, { from, until: new Date(from.getTime() + DAYS_AHEAD * 86_400_000) })
}

async function replaceBusyTimes(ctx: Ctx, userId: string, busyTimes: TimeRange[]): Promise<void> {
  await transaction(ctx, async (ctx) => {
    // Only if the owner has not chosen another calendar in between.
    const [updated] = await ctx.db
      .update(coachingCalendar)
      .set({ checkedAt: ctx.now(), failedAt: null, lastError: null })
      .where(eq(coachingCalendar.userId, userId))
      .returning()
    if (!updated) return
    await ctx.db.delete(coachingBusyTimes)
    const rows = busyTimes.map(({ from, until }) => ({ startsAt: from, endsAt: until }))
    if (rows.length > 0) await ctx.db.insert(coachingBusyTimes).values(rows)
  })
}

import { eq, sql } from 'drizzle-orm'
import type { FeedUrl } from '#contract/people/accounts/account.schema.ts'
import { calendarFeeds, profiles } from '#db/schema/people/accounts.ts'
import { type Ctx, requireViewer } from '../../context.ts'
import {
  signToken,
  unverifiedPayload,
  uuidFromBytes,
  uuidToBytes,
  verifyToken,
} from '../../platform/crypto/signed-token.ts'
import { Problem } from '../../problem.ts'
import { listCalendarBookings } from '../coaching/index.ts'
import { compareByStart } from './calendar-event.ts'
import { listEnrolledEvents } from './enrolled-events.ts'
import { type BookedCoaching, toIcs } from './ics.ts'

const PURPOSE = 'calendar feed'
const ID_BYTES = 16

/**
 * Returns the iCalendar feed of a user's paid classes and booked sessions. The token in its URL is the only
 * authentication.
 * @throws not_found for an invalid or renewed token and for a deleted account
 */
export async function personalFeed(ctx: Ctx, { token }: { token: string }): Promise<string> {
  const userId = await userIdOf(ctx, token)
  if (!userId) throw new Problem('not_found')
  const enrolled = await listEnrolledEvents(ctx, { userId })
  const sessions = enrolled.flatMap(({ sessions, isCanceled }) => (isCanceled ? [] : sessions))
  const entries = [...sessions, ...(await bookingEntries(ctx, userId))].toSorted((a, b) =>
    compareByStart(a.event, b.event),
  )
  return toIcs(entries, {
    site: ctx.site,
    now: ctx.now(),
    name: `My ${ctx.site.settings.businessName} classes`,
    path: `/calendar/${token}.ics`,
  })
}

async function bookingEntries(ctx: Ctx, userId: string): Promise<{ event: BookedCoaching; joinUrl: string | null }[]> {
  const bookings = await listCalendarBookings(ctx, { userId })
  return bookings.map(({ id, title, timeZone, startsAt, endsAt, joinUrl }) => {
    const times = { timeZone, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
    return { event: { type: 'booking', id, title, location: 'Online', ...times }, joinUrl }
  })
}

/** The path is secret. @throws sign_in_required */
export async function getFeedUrl(ctx: Ctx): Promise<FeedUrl> {
  const { userId } = requireViewer(ctx)
  const token = signToken(ctx, PURPOSE, uuidToBytes(userId), signedText(userId, await countRenewals(ctx, userId)))
  return { path: `/calendar/${token}.ics` }
}

/** The previous path stops working. @throws sign_in_required */
export async function renewFeedToken(ctx: Ctx): Promise<FeedUrl> {
  const { userId } = requireViewer(ctx)
  await ctx.db
    .insert(calendarFeeds)
    .values({ userId, renewals: 1 })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: { renewals: sql`${calendarFeeds.renewals} + 1` } })
  return getFeedUrl(ctx)
}

/** The signature covers the number of renewals, which is all that is stored of a token. */
async function userIdOf(ctx: Ctx, token: string): Promise<string | null> {
  const idBytes = unverifiedPayload(token, ID_BYTES)
  if (!idBytes) return null
  const userId = uuidFromBytes(idBytes)
  const signedData = signedText(userId, await countRenewals(ctx, userId))
  if (!verifyToken(ctx, PURPOSE, { token, payloadBytes: ID_BYTES, signedData })) return null
  const [user] = await ctx.db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, userId))
  return user?.id ?? null
}

async function countRenewals(ctx: Ctx, userId: string): Promise<number> {
  const [row] = await ctx.db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId))
  return row?.renewals ?? 0
}

const signedText = (userId: string, renewals: number) => `${userId} ${renewals}`

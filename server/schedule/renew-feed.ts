import { sql } from 'drizzle-orm'
import type { FeedAddress } from '#contract/accounts/account.schema.ts'
import { calendarFeeds } from '#db/schema/accounts.ts'
import { type Ctx, requireViewer } from '../context.ts'
import { feedAddress } from './feed-url.ts'

/** Gives the viewer's calendar another secret path; the one before leads nowhere from now on. @throws sign_in_required */
export async function renewFeed(ctx: Ctx): Promise<FeedAddress> {
  const { userId } = requireViewer(ctx)
  await ctx.db
    .insert(calendarFeeds)
    .values({ userId, renewals: 1 })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: { renewals: sql`${calendarFeeds.renewals} + 1` } })
  return feedAddress(ctx)
}

import { sql } from 'drizzle-orm'
import type { FeedUrl } from '#contract/accounts/account.schema.ts'
import { calendarFeeds } from '#db/schema/accounts.ts'
import { type Ctx, requireViewer } from '../context.ts'
import { getFeedUrl } from './feed-url.ts'

/** Gives the viewer's calendar another secret path; the one before leads nowhere from now on. @throws sign_in_required */
export async function renewFeedToken(ctx: Ctx): Promise<FeedUrl> {
  const { userId } = requireViewer(ctx)
  await ctx.db
    .insert(calendarFeeds)
    .values({ userId, renewals: 1 })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: { renewals: sql`${calendarFeeds.renewals} + 1` } })
  return getFeedUrl(ctx)
}

import type { FeedUrl } from '#contract/accounts/account.schema.ts'
import { type Ctx, requireViewer } from '../context.ts'
import { feedToken } from './feed-token.ts'

/** The secret path of the calendar of what the viewer booked (features: account, 9). @throws sign_in_required */
export async function getFeedUrl(ctx: Ctx): Promise<FeedUrl> {
  return { path: `/calendar/${await feedToken(ctx, requireViewer(ctx))}.ics` }
}

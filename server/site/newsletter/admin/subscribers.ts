import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { SubscriberPage, SubscribersInput } from '#contract/site/newsletter/newsletter.schema.ts'
import { subscribers } from '#db/schema/site/newsletter.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { recordAudit } from '../../../people/audit/index.ts'
import { ascending, descending, instantText, paginate } from '../../../platform/lists/paginate.ts'
import { matchesText } from '../../../platform/lists/text-search.ts'
import { Problem } from '../../../problem.ts'
import { transaction } from '../../../transaction.ts'
import { deleteSubscriber } from '../unsubscribe.ts'

const orders = {
  newest: descending(subscribers.requestedAt, 'timestamptz'),
  oldest: ascending(subscribers.requestedAt, 'timestamptz'),
}

/** Searched text; must match the expression of the index `newsletter_subscribers_search`. */
const subscriberText = sql`lower(' ' || ${subscribers.email})`

export function subscriberFilter({ q, state }: Pick<SubscribersInput, 'q' | 'state'>): SQL | undefined {
  return and(q ? matchesText(subscriberText, q) : undefined, state && eq(subscribers.state, state))
}

/** `q` searches the email. @throws sign_in_required, admin_required, validation */
export async function listSubscribers(ctx: Ctx, input: SubscribersInput): Promise<SubscriberPage> {
  requireStaff(ctx)
  const { at, after, order, limit, toPage } = paginate(ctx, 'subscribers', input, { id: subscribers.id, orders })
  const rows = await ctx.db
    .select({
      at,
      id: subscribers.id,
      email: subscribers.email,
      state: subscribers.state,
      source: subscribers.source,
      consentText: subscribers.consentText,
      requestedAt: instantText(subscribers.requestedAt),
      confirmedAt: sql<string | null>`${instantText(subscribers.confirmedAt)}`,
      endedAt: sql<string | null>`${instantText(subscribers.endedAt)}`,
    })
    .from(subscribers)
    .where(and(subscriberFilter(input), after))
    .orderBy(...order)
    .limit(limit)
  const { page, nextCursor } = toPage(rows)
  const subscribedCount = await ctx.db.$count(subscribers, eq(subscribers.state, 'subscribed'))
  return { subscribers: page.map(({ at: _, ...row }) => row), subscribedCount, nextCursor }
}

/** Deletes a subscriber. @throws sign_in_required, admin_required, not_found */
export async function removeSubscriber(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  requireStaff(ctx)
  return transaction(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(subscribers).where(eq(subscribers.id, id)).for('update')
    if (!row) throw new Problem('not_found')
    await deleteSubscriber(ctx, row.email)
    const { email: name, state } = row
    await recordAudit(ctx, { action: 'removed', subject: 'subscriber', id, name, before: { state }, after: null })
    return { id }
  })
}

import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { enrollmentSessions, enrollments } from '#db/schema/classes/enrollments.ts'
import { reviews } from '#db/schema/content/reviews.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import { orderLines, orders } from '#db/schema/sales/orders.ts'
import type { Ctx } from '../../context.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { transaction } from '../../transaction.ts'
import { invitationMail } from './mail-templates.ts'
import { loadPurchases, type ReviewablePurchase } from './purchases.ts'
import { reviewPath } from './review-link.ts'

const DAY_MS = 86_400_000
const BATCH_SIZE = 100

/** Days from the delivery to the invitation. */
const DELAY_DAYS: Record<ReviewablePurchase['kind'], number> = { shipped: 10, digital: 5, class: 1 }
/** An invitation that is later than this is not sent: the site was down, or invitations were off. */
const MAX_LATE_DAYS = 7
/** Older orders are not considered. Longer than any course lasts. */
const MAX_ORDER_AGE_DAYS = 400

/**
 * Invites buyers to review recently delivered items, once for each item. Skips items that the buyer reviewed already,
 * classes that the buyer did not attend, and buyers who stopped the invitations.
 */
export async function sendInvitations(ctx: Ctx): Promise<void> {
  if (!ctx.site.settings.invitesReviews) return
  let after: string | undefined
  do after = await transaction(ctx, (ctx) => inviteBatch(ctx, after))
  while (after !== undefined)
}

async function inviteBatch(ctx: Ctx, after: string | undefined): Promise<string | undefined> {
  // Two orders of one item are never considered by two instances at the same time.
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('review invitations', 0))`)
  const candidates = await findCandidates(ctx, after)
  const purchases = await loadPurchases(
    ctx,
    candidates.map(({ lineId }) => lineId),
  )
  const invitedItems = new Set<string>()
  for (const { lineId, email, name } of candidates) {
    const purchase = purchases.get(lineId)
    if (!purchase || !isDue(purchase, ctx.now())) continue
    const itemKey = JSON.stringify([purchase.userId, purchase.item])
    if (invitedItems.has(itemKey)) continue
    invitedItems.add(itemKey)
    const { title, kind } = purchase
    const reviewUrl = `${ctx.site.publicUrl}${reviewPath(ctx, lineId)}`
    await ctx.db.update(orderLines).set({ reviewInvitedAt: ctx.now() }).where(eq(orderLines.id, lineId))
    const mail = invitationMail({ title, kind, buyer: { name }, reviewUrl })
    await queueMail(ctx, { to: email, mail, unsubscribeUrl: reviewUrl })
  }
  return candidates.length === BATCH_SIZE ? candidates.at(-1)?.lineId : undefined
}

function isDue({ kind, isDeliveredAt }: ReviewablePurchase, now: Date): boolean {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const delay = DELAY_DAYS[kind]
  return isDeliveredAt(daysAgo(delay)) && !isDeliveredAt(daysAgo(delay + MAX_LATE_DAYS))
}

function findCandidates(ctx: Ctx, after: string | undefined) {
  const isSameItem = (table: string) =>
    sql.raw(`(${table}.product_id, ${table}.course_id, ${table}.workshop_id) IS NOT DISTINCT FROM
      (order_lines.product_id, order_lines.course_id, order_lines.workshop_id)`)
  const hasReview = sql`EXISTS (SELECT FROM ${reviews} WHERE user_id = ${orders.userId} AND ${isSameItem('reviews')})`
  const wasInvited = sql`EXISTS (SELECT FROM ${orders} other_order JOIN ${orderLines} other ON other.order_id = other_order.id
    WHERE other_order.user_id = ${orders.userId} AND other.review_invited_at IS NOT NULL AND ${isSameItem('other')})`
  const wasAbsent = sql`EXISTS (SELECT FROM ${enrollments} e LEFT JOIN ${enrollmentSessions} s ON s.enrollment_id = e.id
    WHERE e.order_line_id = ${orderLines.id} HAVING count(e.attended) + count(s.attended) > 0
    AND NOT bool_or(coalesce(e.attended, false) OR coalesce(s.attended, false)))`
  return ctx.db
    .select({ lineId: orderLines.id, email: profiles.email, name: profiles.name })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(profiles, eq(profiles.id, orders.userId))
    .where(
      and(
        isNull(orderLines.reviewInvitedAt),
        eq(orderLines.status, 'completed'),
        isNull(orderLines.gift),
        isNull(orderLines.coachingTypeId),
        gt(orderLines.orderedAt, new Date(ctx.now().getTime() - MAX_ORDER_AGE_DAYS * DAY_MS)),
        isNull(profiles.reviewInvitationsStoppedAt),
        sql`NOT (${hasReview} OR ${wasInvited} OR ${wasAbsent})`,
        after === undefined ? undefined : gt(orderLines.id, after),
      ),
    )
    .orderBy(asc(orderLines.id))
    .limit(BATCH_SIZE)
}

/** Returns the paths to review purchases that were delivered, by order line. */
export async function reviewPathsOf(ctx: Ctx, lineIds: string[]): Promise<Map<string, string>> {
  const purchases = await loadPurchases(ctx, lineIds)
  const delivered = [...purchases.values()].filter(({ isDeliveredAt }) => isDeliveredAt(ctx.now()))
  return new Map(delivered.map(({ lineId }) => [lineId, reviewPath(ctx, lineId)]))
}

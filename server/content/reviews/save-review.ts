import { and, eq, type SQL } from 'drizzle-orm'
import type {
  InvitationPreference,
  ReviewForm,
  SavedReview,
  WrittenReview,
} from '#contract/content/reviews/reviews.schema.ts'
import { referenceTo } from '#contract/content/store/item-kinds.ts'
import { isOfItem } from '#db/item-tables.ts'
import { reviews } from '#db/schema/content/reviews.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import { orderLines, orders } from '#db/schema/sales/orders.ts'
import type { Ctx } from '../../context.ts'
import { expectOne } from '../../platform/lists/expect-one.ts'
import { notifyAdmins } from '../../platform/mail/admin-notifications.ts'
import { Problem } from '../../problem.ts'
import { transaction } from '../../transaction.ts'
import { loadPurchases, type ReviewablePurchase } from './purchases.ts'
import { lineIdOfReviewToken } from './review-link.ts'

/** Returns what the page of a review link shows. Requires no session. */
export async function getReviewForm(ctx: Ctx, { token }: { token: string }): Promise<ReviewForm> {
  const line = await findLine(ctx, token)
  if (!line) return { state: 'unknown' }
  const purchase = await findDeliveredPurchase(ctx, line.id)
  if (!purchase) return { state: 'closed', title: line.title }
  const [buyer] = await ctx.db
    .select({ name: profiles.name, stoppedAt: profiles.reviewInvitationsStoppedAt })
    .from(profiles)
    .where(eq(profiles.id, purchase.userId))
  const [review] = await ctx.db.select().from(reviews).where(isReviewOf(purchase))
  return {
    state: 'open',
    title: purchase.title,
    buyerName: buyer?.name.split(' ')[0] ?? '',
    getsInvitations: buyer?.stoppedAt === null,
    review: review
      ? { rating: review.rating, text: review.text, name: review.displayName, status: review.status }
      : null,
  }
}

/**
 * Saves the review of a buyer, who has one of each item. A new or changed review is pending until an admin publishes
 * it. Requires no session: the token belongs to the buyer's order line.
 * @throws bad_link, not_reviewable if the purchase was not delivered yet, was refunded or was canceled
 */
export async function saveReview(ctx: Ctx, { token, rating, text, name }: WrittenReview): Promise<SavedReview> {
  return transaction(ctx, async (ctx) => {
    const line = await findLine(ctx, token)
    if (!line) throw new Problem('bad_link')
    const purchase = await findDeliveredPurchase(ctx, line.id)
    if (!purchase) throw new Problem('not_reviewable')
    const content = { rating, text, displayName: name }
    const values = {
      ...content,
      userId: purchase.userId,
      ...referenceTo(purchase.item),
      createdAt: ctx.now(),
      changedAt: ctx.now(),
    }
    const inserted = await ctx.db.insert(reviews).values(values).onConflictDoNothing().returning({ id: reviews.id })
    if (inserted.length === 0) {
      const review = expectOne(await ctx.db.select().from(reviews).where(isReviewOf(purchase)).for('update'))
      const isSame = review.rating === rating && review.text === text && review.displayName === name
      if (isSame) return { status: review.status }
      const change = { ...content, status: 'pending' as const, changedAt: ctx.now() }
      await ctx.db.update(reviews).set(change).where(eq(reviews.id, review.id))
      if (review.status === 'pending') return { status: 'pending' }
    }
    const { title } = purchase
    const details = [
      { label: 'Rating', value: rating === 1 ? '1 star' : `${rating} stars` },
      { label: name, value: text },
    ]
    const event = { title: `Review to check: ${title}`, path: '/admin/reviews?status=pending' }
    await notifyAdmins(ctx, { kind: 'review', ...event, details: details.filter(({ value }) => value) })
    return { status: 'pending' }
  })
}

/** Turns review invitations of a buyer on or off. Idempotent. @throws bad_link */
export async function setReviewInvitations(ctx: Ctx, { token, on }: InvitationPreference): Promise<void> {
  const line = await findLine(ctx, token)
  if (!line) throw new Problem('bad_link')
  await ctx.db
    .update(profiles)
    .set({ reviewInvitationsStoppedAt: on ? null : ctx.now() })
    .where(eq(profiles.id, line.userId))
}

/** The account of the buyer still exists. */
async function findLine(ctx: Ctx, token: string) {
  const id = lineIdOfReviewToken(ctx, token)
  if (!id) return undefined
  const [line] = await ctx.db
    .select({ id: orderLines.id, title: orderLines.title, userId: profiles.id })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(profiles, eq(profiles.id, orders.userId))
    .where(eq(orderLines.id, id))
  return line
}

async function findDeliveredPurchase(ctx: Ctx, lineId: string): Promise<ReviewablePurchase | undefined> {
  const purchase = (await loadPurchases(ctx, [lineId])).get(lineId)
  return purchase?.isDeliveredAt(ctx.now()) ? purchase : undefined
}

const isReviewOf = ({ userId, item }: ReviewablePurchase): SQL | undefined =>
  and(eq(reviews.userId, userId), isOfItem(reviews, item))

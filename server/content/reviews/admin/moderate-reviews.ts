import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import type { ReviewChange, ReviewPage, ReviewRow, ReviewsInput } from '#contract/content/reviews/reviews.schema.ts'
import { isPermitted } from '#contract/people/accounts/permissions.ts'
import type { Role } from '#contract/people/accounts/roles.ts'
import { courses, workshops } from '#db/schema/classes/catalog.ts'
import { reviews } from '#db/schema/content/reviews.ts'
import { products } from '#db/schema/content/store.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { recordAudit } from '../../../people/audit/index.ts'
import { ascending, descending, instantText, paginate } from '../../../platform/lists/paginate.ts'
import { matchesText } from '../../../platform/lists/text-search.ts'
import { Problem } from '../../../problem.ts'
import { transaction } from '../../../transaction.ts'

const orders = {
  newest: descending(reviews.changedAt, 'timestamptz'),
  oldest: ascending(reviews.changedAt, 'timestamptz'),
}

/** Searched text; must match the expression of the index `reviews_search`. */
const reviewText: SQL = sql`lower(' ' || ${reviews.displayName} || ' ' || ${reviews.text})`

/** `q` searches display name and text. @throws sign_in_required, admin_required, validation */
export async function listReviews(ctx: Ctx, input: ReviewsInput): Promise<ReviewPage> {
  const { role } = requireStaff(ctx)
  const { at, after, order, limit, toPage } = paginate(ctx, 'reviews', input, { id: reviews.id, orders })
  const { q, status } = input
  const rows = await selectReviews(ctx, at)
    .where(and(q ? matchesText(reviewText, q) : undefined, status && eq(reviews.status, status), after))
    .orderBy(...order)
    .limit(limit)
  const { page, nextCursor } = toPage(rows)
  const [pending] = await ctx.db.select({ count: count() }).from(reviews).where(eq(reviews.status, 'pending'))
  return { reviews: page.map((row) => toReviewRow(row, role)), pendingCount: pending?.count ?? 0, nextCursor }
}

/**
 * Publishes or rejects a review, and changes the public reply to it.
 * @throws sign_in_required, admin_required, not_found, conflict if the buyer or another admin has changed it
 */
export async function changeReview(
  ctx: Ctx,
  { id, version, status, reply }: ReviewChange & { id: string },
): Promise<ReviewRow> {
  const { role } = requireStaff(ctx)
  return transaction(ctx, async (ctx) => {
    const [review] = await ctx.db.select().from(reviews).where(eq(reviews.id, id)).for('update')
    if (!review) throw new Problem('not_found')
    if (review.version !== version) throw new Problem('conflict')
    const isChanged = review.status !== status || review.reply !== reply
    if (isChanged) await ctx.db.update(reviews).set({ status, reply }).where(eq(reviews.id, id))
    const [changed] = await selectReviews(ctx, instantText(reviews.changedAt)).where(eq(reviews.id, id))
    if (!changed) throw new Problem('not_found')
    await recordAudit(ctx, {
      action: review.status === status ? 'changed' : actionOf[status],
      subject: 'review',
      id,
      name: `${changed.title}, by ${review.displayName}`,
      before: { status: review.status, reply: review.reply },
      after: { status, reply },
    })
    return toReviewRow(changed, role)
  })
}

/** The email is for roles that see users. */
const toReviewRow = ({ at: _, email, ...row }: ReviewRow & { at: string }, role: Role): ReviewRow => ({
  ...row,
  email: isPermitted(role, 'fulfillment') ? email : null,
})

const actionOf = { pending: 'unpublished', published: 'published', rejected: 'rejected' } as const

const itemPath: SQL<string | null> = sql`
  CASE WHEN coalesce(${products.deletedAt}, ${courses.deletedAt}, ${workshops.deletedAt}) IS NULL
    THEN coalesce('/store/' || ${products.slug}, '/classes/' || coalesce(${courses.slug}, ${workshops.slug})) END`

function selectReviews(ctx: Ctx, at: SQL<string>) {
  return ctx.db
    .select({
      id: reviews.id,
      at,
      version: reviews.version,
      status: reviews.status,
      rating: reviews.rating,
      text: reviews.text,
      name: reviews.displayName,
      email: profiles.email,
      title: sql<string>`coalesce(${products.name}, ${courses.title}, ${workshops.title})`,
      path: itemPath,
      reply: reviews.reply,
      changedAt: instantText(reviews.changedAt),
    })
    .from(reviews)
    .innerJoin(profiles, eq(profiles.id, reviews.userId))
    .leftJoin(products, eq(products.id, reviews.productId))
    .leftJoin(courses, eq(courses.id, reviews.courseId))
    .leftJoin(workshops, eq(workshops.id, reviews.workshopId))
    .$dynamic()
}

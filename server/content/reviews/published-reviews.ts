import { and, count, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { ItemReviews } from '#contract/content/reviews/reviews.schema.ts'
import type { ItemId } from '#contract/content/store/item-kinds.ts'
import { isOfItem, itemTitle } from '#db/item-tables.ts'
import { workshops } from '#db/schema/classes/catalog.ts'
import { reviews } from '#db/schema/content/reviews.ts'
import type { Ctx } from '../../context.ts'
import type { ExportSection } from '../../people/accounts/export-section.ts'

/** Reviews on the page of an item; the newest ones. */
const SHOWN_MAX = 30

type Item = ItemId<'product' | 'course'> | { kind: 'workshop'; title: string }

/**
 * Returns the published reviews of an item; undefined without any. A workshop takes place once, so its page shows the
 * reviews of all workshops with its title.
 */
export async function findItemReviews(ctx: Ctx, item: Item): Promise<ItemReviews | undefined> {
  const isShown = and(eq(reviews.status, 'published'), isOf(item))
  const counts = await ctx.db
    .select({ rating: reviews.rating, count: count() })
    .from(reviews)
    .where(isShown)
    .groupBy(reviews.rating)
  const total = counts.reduce((sum, row) => sum + row.count, 0)
  if (total === 0) return undefined
  const stars = counts.reduce((sum, row) => sum + row.rating * row.count, 0)
  const rows = await ctx.db
    .select()
    .from(reviews)
    .where(isShown)
    .orderBy(desc(reviews.changedAt), desc(reviews.id))
    .limit(SHOWN_MAX)
  return {
    count: total,
    average: (stars / total).toFixed(1),
    distribution: [1, 2, 3, 4, 5].map((rating) => counts.find((row) => row.rating === rating)?.count ?? 0),
    reviews: rows.map(({ id, rating, text, displayName, changedAt, reply }) => ({
      id,
      rating,
      text,
      reply,
      name: displayName,
      writtenOn: changedAt.toISOString().slice(0, 10),
    })),
  }
}

function isOf(item: Item): SQL {
  if (item.kind !== 'workshop') return isOfItem(reviews, item)
  return sql`${reviews.workshopId} IN (SELECT ${workshops.id} FROM ${workshops} WHERE lower(${workshops.title}) = lower(${item.title}))`
}

type RatedRow = { rating: string | null }

/** Returns a function that rates the cards of products without a typed rating by their published reviews. */
export async function loadProductRatings(ctx: Ctx) {
  const ratings = await loadRatings(ctx, reviews.productId)
  return <Row extends RatedRow & { id: number; reviewCount: number }>(row: Row): Row => {
    const reviewed = ratings.get(row.id)
    return row.rating === null && reviewed ? { ...row, rating: reviewed.average, reviewCount: reviewed.count } : row
  }
}

/** As `loadProductRatings`, for courses. */
export async function loadCourseRatings(ctx: Ctx) {
  const ratings = await loadRatings(ctx, reviews.courseId)
  return <Row extends RatedRow & { id: string }>(row: Row): Row => ({
    ...row,
    rating: row.rating ?? ratings.get(row.id)?.average ?? null,
  })
}

async function loadRatings<Id extends number | string>(
  ctx: Ctx,
  itemId: typeof reviews.productId | typeof reviews.courseId,
): Promise<Map<Id, { average: string; count: number }>> {
  const rows = await ctx.db
    .select({ id: itemId, average: sql<string>`round(avg(${reviews.rating}), 1)::text`, count: count() })
    .from(reviews)
    .where(and(eq(reviews.status, 'published'), isNotNull(itemId)))
    .groupBy(itemId)
  return new Map(rows.map(({ id, ...rating }) => [id as Id, rating]))
}

export const reviewExport: ExportSection = ({ userId }, afterId) => sql`
  SELECT id AS key, to_jsonb(r) - '{user_id,version}'::text[] || jsonb_build_object('title',
    ${itemTitle({ productId: sql`r.product_id`, courseId: sql`r.course_id`, workshopId: sql`r.workshop_id` })}) AS value
  FROM reviews r WHERE user_id = ${userId} AND id > ${afterId} ORDER BY id`

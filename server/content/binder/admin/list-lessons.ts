import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import type { LessonPage, LessonsInput } from '#contract/content/editing/content-lists.schema.ts'
import { binderLessons } from '#db/schema/content/binder.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { dailyTotalsSum } from '../../../platform/lists/daily-totals.ts'
import { expectOne } from '../../../platform/lists/expect-one.ts'
import { ascending, descending, paginate } from '../../../platform/lists/paginate.ts'
import { matchesText } from '../../../platform/lists/text-search.ts'
import { safeImageUrl } from '../../editing/index.ts'

const orders = {
  order: ascending(binderLessons.orderIndex, 'integer'),
  title: ascending(sql`lower(${binderLessons.title})`, 'text'),
  newest: descending(binderLessons.createdAt, 'timestamptz'),
}

/** Includes drafts. `q` searches titles. @throws sign_in_required, admin_required, validation */
export async function listLessons(ctx: Ctx, input: LessonsInput): Promise<LessonPage> {
  requireStaff(ctx)
  const { at, after, order, limit, toPage } = paginate(ctx, 'lessons', input, { id: binderLessons.id, orders })
  const { q, state } = input
  const condition = and(
    q ? matchesText(sql`lower(' ' || ${binderLessons.title})`, q) : undefined,
    state && eq(binderLessons.isPublished, state === 'published'),
  )
  // Counting all lessons would scan the table; a search reads its matches anyway.
  const total = q ? await countMatches(ctx, condition) : await totalFromDailyTotals(ctx, state)
  const rows = await ctx.db
    .select({
      id: binderLessons.id,
      at,
      slug: binderLessons.slug,
      title: binderLessons.title,
      excerpt: binderLessons.excerpt,
      author: binderLessons.author,
      tags: binderLessons.tags,
      orderIndex: binderLessons.orderIndex,
      imageUrl: binderLessons.imageUrl,
      isPublished: binderLessons.isPublished,
    })
    .from(binderLessons)
    .where(and(condition, after))
    .orderBy(...order)
    .limit(limit)
  const { page, nextCursor } = toPage(rows)
  return {
    lessons: page.map(({ at, imageUrl, ...lesson }) => ({ ...lesson, imageUrl: safeImageUrl(imageUrl) })),
    total,
    nextCursor,
  }
}

async function totalFromDailyTotals(ctx: Ctx, state: LessonsInput['state']): Promise<number> {
  const { lessons_published: published, lessons_draft: drafts } = await dailyTotalsSum(ctx, [
    'lessons_published',
    'lessons_draft',
  ])
  return (state === 'draft' ? 0 : published.number) + (state === 'published' ? 0 : drafts.number)
}

async function countMatches(ctx: Ctx, condition: SQL | undefined): Promise<number> {
  return expectOne(await ctx.db.select({ total: count() }).from(binderLessons).where(condition)).total
}

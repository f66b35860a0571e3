import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import type { LessonPage, LessonsInput } from '#contract/content/content-lists.schema.ts'
import { binderLessons } from '#db/schema/posts-and-lessons.ts'
import { type Ctx, requireAdmin } from '../../context.ts'
import { dailyTotalsSum } from '../../lists/daily-totals.ts'
import { expectOne } from '../../lists/expect-one.ts'
import { ascending, descending, matchesText, paginate } from '../../lists/paginate.ts'

const orders = {
  order: ascending(binderLessons.orderIndex, 'integer'),
  title: ascending(sql`lower(${binderLessons.title})`, 'text'),
  newest: descending(binderLessons.createdAt, 'timestamptz'),
}

/**
 * All lessons, drafts too, in binder order or as asked, in pages, and how many there are; `q` finds by title, `state`
 * keeps the published or the drafts (features: admin, 8).
 * @throws sign_in_required, admin_required, validation
 */
export async function listLessons(ctx: Ctx, input: LessonsInput): Promise<LessonPage> {
  requireAdmin(ctx)
  const { at, after, order, limit, cut } = paginate(ctx, 'lessons', input, { id: binderLessons.id, orders })
  const { q, state } = input
  const found = and(
    q ? matchesText(sql`lower(' ' || ${binderLessons.title})`, q) : undefined,
    state && eq(binderLessons.isPublished, state === 'published'),
  )
  const total = q ? await countOf(ctx, found) : await keptCount(ctx, state)
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
      isPublished: binderLessons.isPublished,
    })
    .from(binderLessons)
    .where(and(found, after))
    .orderBy(...order)
    .limit(limit)
  const { page, nextCursor } = cut(rows)
  return { lessons: page.map(({ at, ...lesson }) => lesson), total, nextCursor }
}

async function keptCount(ctx: Ctx, state: LessonsInput['state']): Promise<number> {
  const { lessons_published: published, lessons_draft: drafts } = await dailyTotalsSum(ctx, [
    'lessons_published',
    'lessons_draft',
  ])
  return (state === 'draft' ? 0 : published.number) + (state === 'published' ? 0 : drafts.number)
}

/** Of a search alone, whose rows are read anyway. */
async function countOf(ctx: Ctx, found: SQL | undefined): Promise<number> {
  return expectOne(await ctx.db.select({ total: count() }).from(binderLessons).where(found)).total
}

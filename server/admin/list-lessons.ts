import { and, asc, count, sql } from 'drizzle-orm'
import type { ContentInput, LessonPage } from '#contract/admin-content.ts'
import { binderLessons } from '#db/schema/writing.ts'
import { type Ctx, requireAdmin } from '../context.ts'
import { placeOf } from './cursor.ts'
import { onlyRow } from './only-row.ts'
import { matches, pageOf } from './paging.ts'

/**
 * All lessons, drafts too, in binder order, in pages, and how many there are; `q` finds by title (features: admin, 8).
 * @throws sign_in_required, admin_required, validation
 */
export async function listLessons(ctx: Ctx, { q, cursor, limit }: ContentInput): Promise<LessonPage> {
  requireAdmin(ctx)
  const place = cursor === undefined ? undefined : placeOf(ctx, 'lessons', cursor)
  const found = q ? matches(sql`lower(' ' || ${binderLessons.title})`, q) : undefined
  const after =
    place && sql`(${binderLessons.orderIndex}, ${binderLessons.id}) > (${place.at}::integer, ${place.id}::uuid)`
  const [rows, totals] = await Promise.all([
    ctx.db
      .select({
        id: binderLessons.id,
        at: sql<string>`${binderLessons.orderIndex}::text`,
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
      .orderBy(asc(binderLessons.orderIndex), asc(binderLessons.id))
      .limit(limit + 1),
    ctx.db.select({ total: count() }).from(binderLessons).where(found),
  ])
  const { page, nextCursor } = pageOf(ctx, 'lessons', rows, limit)
  return { lessons: page.map(({ at, ...lesson }) => lesson), ...onlyRow(totals), nextCursor }
}

import { asc, inArray } from 'drizzle-orm'
import { defaultTexts } from '#contract/content/binder/default-texts.ts'
import type { Category } from '#contract/content/categories.ts'
import type { Lesson } from '#contract/content/editing/posts-and-lessons.ts'
import { binderLessons } from '#db/schema/content/binder.ts'
import type { Ctx } from '../../context.ts'
import type { LessonSource } from './lesson-source.ts'
import { isPublished, toLesson } from './published-lessons.ts'

type LessonScope = { of: 'lesson'; lessonId: string } | { of: 'category'; category: Category } | { of: 'binder' }
/** A lesson with its 1-based number among all published lessons. */
type NumberedLesson = { lesson: Lesson; number: number }

/** Lists published lessons with content, in binder order. */
export async function listNumberedLessons(ctx: Ctx, scope: LessonScope): Promise<NumberedLesson[]> {
  const order = [asc(binderLessons.orderIndex), asc(binderLessons.id)]
  const published = await ctx.db
    .select({ id: binderLessons.id, category: binderLessons.category })
    .from(binderLessons)
    .where(isPublished)
    .orderBy(...order)
  const numbers = new Map(published.map(({ id }, index) => [id, index + 1]))
  const selected = published.filter(({ id, category }) => {
    if (scope.of === 'lesson') return id === scope.lessonId
    return scope.of === 'binder' || category === scope.category
  })
  if (selected.length === 0) return []
  const rows = await ctx.db
    .select()
    .from(binderLessons)
    .where(
      inArray(
        binderLessons.id,
        selected.map(({ id }) => id),
      ),
    )
    .orderBy(...order)
  return rows.map((row) => ({ lesson: toLesson(row), number: numbers.get(row.id) ?? 0 }))
}

/** Published lessons of the binder, with default texts for empty fields. */
export const binderLessonSource: LessonSource<Ctx> = async (ctx, { lessonId }) => {
  const [found] = await listNumberedLessons(ctx, { of: 'lesson', lessonId })
  if (!found) return null
  const { lesson, number } = found
  const path = `/binder/${encodeURIComponent(lesson.slug || lesson.id)}`
  return { lesson: { ...lesson, ...defaultTexts(lesson) }, number, path }
}

import { asc, inArray } from 'drizzle-orm'
import type { Category } from '#contract/classes/class-cards.ts'
import type { Lesson } from '#contract/content/posts-and-lessons.ts'
import { binderLessons } from '#db/schema/posts-and-lessons.ts'
import type { Ctx } from '../context.ts'
import { isPublished, toLesson } from './published-lessons.ts'

/** Which sheets of the binder. */
export type LessonScope = { of: 'lesson'; lessonId: string } | { of: 'category'; category: Category } | { of: 'binder' }
/** A lesson with its place among all published lessons, from 1. */
export type NumberedLesson = { lesson: Lesson; number: number }

const tabs: (Category | null)[] = ['Spiritual', 'Health', 'Education', 'Finance', null]

/** Published lessons, whole, as they are filed: tab by tab, and in binder order behind each (features: paper, 4). */
export async function listLessonsByCategory(ctx: Ctx, section: LessonScope): Promise<NumberedLesson[]> {
  const order = [asc(binderLessons.orderIndex), asc(binderLessons.id)]
  const places = await ctx.db
    .select({ id: binderLessons.id, category: binderLessons.category })
    .from(binderLessons)
    .where(isPublished)
    .orderBy(...order)
  const numbers = new Map(places.map(({ id }, index) => [id, index + 1]))
  const asked = places.filter(({ id, category }) => {
    if (section.of === 'lesson') return id === section.lessonId
    return section.of === 'binder' || category === section.category
  })
  if (asked.length === 0) return []
  const rows = await ctx.db
    .select()
    .from(binderLessons)
    .where(
      inArray(
        binderLessons.id,
        asked.map(({ id }) => id),
      ),
    )
    .orderBy(...order)
  const lessons = rows.map((row) => ({ lesson: toLesson(row), number: numbers.get(row.id) ?? 0 }))
  return tabs.flatMap((tab) => lessons.filter(({ lesson }) => lesson.category === tab))
}

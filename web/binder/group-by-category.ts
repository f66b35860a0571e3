import type { Category } from '#contract/classes/class-cards.ts'
import type { LessonCard } from '#contract/content/posts-and-lessons.ts'
import { categories } from './category-color.ts'

/** A lesson with its place in the whole binder. */
export type NumberedLessonCard = { lesson: LessonCard; number: number }
export type CategoryGroup = { category: Category | null; lessons: NumberedLessonCard[] }

/** Lessons in binder order, behind their dividers: the four categories, then what belongs to none (features: binder, 3). */
export function groupByCategory(lessons: LessonCard[]): CategoryGroup[] {
  const filed = lessons.map((lesson, index) => ({ lesson, number: index + 1 }))
  return [...categories, null]
    .map((category) => ({ category, lessons: filed.filter(({ lesson }) => lesson.category === category) }))
    .filter(({ lessons }) => lessons.length > 0)
}

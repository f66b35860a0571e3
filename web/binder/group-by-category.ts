import type { Category } from '#contract/classes/class-cards.ts'
import type { LessonCard } from '#contract/content/posts-and-lessons.ts'
import { categories } from './category.tsx'

/** `number` counts all lessons of the binder from 1. */
export type NumberedLessonCard = { lesson: LessonCard; number: number }
export type CategoryGroup = { category: Category | null; lessons: NumberedLessonCard[] }

/** Groups lessons by category in tab order; lessons without a category come last (features: binder, 3). */
export function groupByCategory(lessons: LessonCard[]): CategoryGroup[] {
  const numberedLessons = lessons.map((lesson, index) => ({ lesson, number: index + 1 }))
  return [...categories, null]
    .map((category) => ({ category, lessons: numberedLessons.filter(({ lesson }) => lesson.category === category) }))
    .filter(({ lessons }) => lessons.length > 0)
}

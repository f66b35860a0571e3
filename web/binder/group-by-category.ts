import type { Category } from '#contract/classes/class-cards.ts'
import type { LessonCard } from '#contract/content/posts-and-lessons.ts'
import { categories } from './category-color.ts'

/** A lesson with its place in the whole binder. */
export type FiledLesson = { lesson: LessonCard; number: number }
export type FiledUnder = { category: Category | null; lessons: FiledLesson[] }

/** Lessons in binder order, behind their dividers: the four categories, then what belongs to none (features: binder, 3). */
export function behindDividers(lessons: LessonCard[]): FiledUnder[] {
  const filed = lessons.map((lesson, index) => ({ lesson, number: index + 1 }))
  return [...categories, null]
    .map((category) => ({ category, lessons: filed.filter(({ lesson }) => lesson.category === category) }))
    .filter(({ lessons }) => lessons.length > 0)
}

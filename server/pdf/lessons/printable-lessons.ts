import { defaultTexts } from '#contract/binder/default-texts.ts'
import type { Category } from '#contract/classes/class-cards.ts'
import type { Lesson } from '#contract/content/posts-and-lessons.ts'
import type { LessonLink } from '#contract/pdf/pdf.schema.ts'
import { listLessonsByCategory } from '../../binder/index.ts'
import type { Ctx } from '../../context.ts'
import { bylineOf } from '../layout/components.ts'
import { lessonLink } from './lesson-link.ts'

/** A lesson as a page prints it, no part of it empty: its place in the binder, and the way back to the screen. */
export type PrintableLesson = { lesson: Lesson; byline: string; number: number; place: LessonLink }

/** The lessons of a section, or of the whole binder, as they are filed, each with its way back (features: paper, 4). */
export async function listPrintableLessons(
  ctx: Ctx,
  { category }: { category: Category | null },
): Promise<PrintableLesson[]> {
  const sheets = await listLessonsByCategory(ctx, category ? { of: 'category', category } : { of: 'binder' })
  return sheets.map(({ lesson, number }) => ({
    lesson: { ...lesson, ...defaultTexts(lesson) },
    byline: bylineOf(lesson),
    number,
    place: lessonLink(ctx.site.publicUrl, lesson),
  }))
}

/** Where one lesson is found on the screen (features: paper, 1). */
export async function getLessonLink(ctx: Ctx, lesson: Pick<Lesson, 'slug' | 'id'>): Promise<LessonLink> {
  return lessonLink(ctx.site.publicUrl, lesson)
}

import { defaultTexts } from '#contract/content/binder/default-texts.ts'
import type { Category } from '#contract/content/categories.ts'
import type { Lesson } from '#contract/content/editing/posts-and-lessons.ts'
import type { LessonLink } from '#contract/content/pdf/pdf.schema.ts'
import type { Ctx } from '../../../context.ts'
import { pageLink } from '../../../platform/graphics/page-link.ts'
import { listNumberedLessons } from '../../binder/index.ts'
import { bylineOf } from './byline.ts'

/** A lesson with default texts for empty fields, its number in the binder and its link. */
type PrintableLesson = { lesson: Lesson; byline: string; number: number; link: LessonLink }

/** Lists the lessons of a category or of the whole binder, in binder order. */
export async function listPrintableLessons(
  ctx: Ctx,
  { category }: { category: Category | null },
): Promise<PrintableLesson[]> {
  const numberedLessons = await listNumberedLessons(ctx, category ? { of: 'category', category } : { of: 'binder' })
  return numberedLessons.map(({ lesson, number }) => ({
    lesson: { ...lesson, ...defaultTexts(lesson) },
    byline: bylineOf(lesson, ctx.site.settings.businessName),
    number,
    link: lessonLink(ctx.site.publicUrl, lesson),
  }))
}

/** Returns the link printed on a lesson. */
export async function getLessonLink(ctx: Ctx, lesson: Pick<Lesson, 'slug' | 'id'>): Promise<LessonLink> {
  return lessonLink(ctx.site.publicUrl, lesson)
}

const lessonLink = (publicUrl: string, lesson: Pick<Lesson, 'slug' | 'id'>): LessonLink =>
  pageLink(publicUrl, binderPath(lesson))

export const binderPath = ({ slug, id }: Pick<Lesson, 'slug' | 'id'>) => `/binder/${encodeURIComponent(slug || id)}`

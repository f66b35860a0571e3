import { sheetTexts } from '#contract/binder/default-texts.ts'
import type { Category } from '#contract/classes/class-cards.ts'
import type { Lesson } from '#contract/content/posts-and-lessons.ts'
import type { SheetPlace } from '#contract/pdf/pdf.schema.ts'
import { filed } from '../../binder/index.ts'
import type { Ctx } from '../../context.ts'
import { bylineOf } from '../layout/components.ts'
import { lessonPlace } from './lesson-link.ts'

/** A lesson as a page prints it, no part of it empty: its place in the binder, and the way back to the screen. */
export type SheetToPrint = { lesson: Lesson; byline: string; number: number; place: SheetPlace }

/** The lessons of a section, or of the whole binder, as they are filed, each with its way back (features: paper, 4). */
export async function toPrint(ctx: Ctx, { category }: { category: Category | null }): Promise<SheetToPrint[]> {
  const sheets = await filed(ctx, category ? { of: 'category', category } : { of: 'binder' })
  return sheets.map(({ lesson, number }) => ({
    lesson: { ...lesson, ...sheetTexts(lesson) },
    byline: bylineOf(lesson),
    number,
    place: lessonPlace(ctx.site.publicUrl, lesson),
  }))
}

/** Where one lesson is found on the screen (features: paper, 1). */
export async function sheetPlace(ctx: Ctx, lesson: Pick<Lesson, 'slug' | 'id'>): Promise<SheetPlace> {
  return lessonPlace(ctx.site.publicUrl, lesson)
}

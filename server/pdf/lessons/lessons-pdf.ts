import type { PdfInput } from '#contract/pdf/pdf.schema.ts'
import { listLessonsByCategory } from '../../binder/index.ts'
import type { Ctx } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { buildLessons, fileName } from './build-lessons.ts'
import type { RenderedPdf } from './render-lessons.ts'

/** A PDF with the name of its file. `unset` counts letters that are in none of our fonts and show as an empty box. */
export type PdfFile = RenderedPdf & { name: string }

/**
 * A lesson, a section or the whole binder as a PDF, with what the reader wrote (features: paper, 2 and 3). What was
 * written is drawn and forgotten: nothing of it is kept or logged.
 * @throws not_found, too_many_requests, unavailable
 */
export async function lessonsPdf(ctx: Ctx, input: PdfInput): Promise<PdfFile> {
  await ctx.limits.pdfByAddress.consume(ctx.client.address)
  const { scope, form, paper } = input
  const lessons = await listLessonsByCategory(ctx, scope)
  if (lessons.length === 0) throw new Problem('not_found')
  const printed = await ctx.press.print(buildLessons(lessons, input, ctx.site.publicUrl, ctx.now()))
  return { ...printed, name: fileName(scope, form, paper, lessons[0]?.lesson) }
}

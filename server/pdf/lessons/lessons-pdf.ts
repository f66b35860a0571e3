import type { PdfInput } from '#contract/pdf/pdf.schema.ts'
import { listLessonsByCategory } from '../../binder/index.ts'
import type { Ctx } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { buildLessonDocument, fileName } from './build-lessons.ts'
import type { RenderedPdf } from './render-lessons.ts'

export type PdfFile = RenderedPdf & { name: string }

/**
 * Renders a lesson, a category or the whole binder with the answers of the user (features: paper, 2 and 3). Answers are
 * neither stored nor logged.
 * @throws not_found, too_many_requests, unavailable
 */
export async function lessonsPdf(ctx: Ctx, input: PdfInput): Promise<PdfFile> {
  await ctx.limits.pdfByAddress.consume(ctx.client.address)
  const { scope, form, paper } = input
  const lessons = await listLessonsByCategory(ctx, scope)
  if (lessons.length === 0) throw new Problem('not_found')
  const rendered = await ctx.renderQueue.render(buildLessonDocument(lessons, input, ctx.site.publicUrl, ctx.now()))
  return { ...rendered, name: fileName(scope, form, paper, lessons[0]?.lesson) }
}

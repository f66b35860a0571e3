import { createHash } from 'node:crypto'
import type { PaperSize } from '#contract/pdf/paper-sizes.ts'
import type { PdfForm } from '#contract/pdf/pdf.schema.ts'
import { getLesson, listLessonsByCategory } from '../../binder/index.ts'
import type { Ctx } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { buildLessons, fileName } from './build-lessons.ts'
import type { PdfFile } from './lessons-pdf.ts'

/**
 * A lesson as a PDF with nothing filled in: the same bytes for everyone, until the lesson changes (features: paper, 5).
 * @throws not_found, unavailable
 */
export async function blankLessonPdf(
  ctx: Ctx,
  { slug, form, paper }: { slug: string; form: PdfForm; paper: PaperSize },
): Promise<PdfFile & { etag: string }> {
  const { id } = await getLesson(ctx, { slug })
  const scope = { of: 'lesson' as const, lessonId: id }
  const [found] = await listLessonsByCategory(ctx, scope)
  if (!found) throw new Problem('not_found')
  // Dated by the lesson, so that the same lesson is the same file.
  const created = new Date(found.lesson.publishedAt ?? 0)
  const printed = await ctx.press.printOnce(buildLessons([found], { scope, form, paper }, ctx.site.publicUrl, created))
  const etag = `"${createHash('sha256').update(printed.file).digest('base64url').slice(0, 22)}"`
  return { ...printed, name: fileName(scope, form, paper, found.lesson), etag }
}

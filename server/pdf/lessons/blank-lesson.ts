import { createHash } from 'node:crypto'
import type { PaperSize } from '#contract/pdf/paper-sizes.ts'
import type { PdfForm } from '#contract/pdf/pdf.schema.ts'
import { getLesson, listLessonsByCategory } from '../../binder/index.ts'
import type { Ctx } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { buildLessonDocument, fileName } from './build-lessons.ts'
import type { PdfFile } from './lessons-pdf.ts'

/**
 * Renders a lesson without answers. The bytes are the same until the lesson changes (features: paper, 5).
 * @throws not_found, unavailable
 */
export async function blankLessonPdf(
  ctx: Ctx,
  { slug, form, paper }: { slug: string; form: PdfForm; paper: PaperSize },
): Promise<PdfFile & { etag: string }> {
  const { id } = await getLesson(ctx, { slug })
  const scope = { of: 'lesson' as const, lessonId: id }
  const [numberedLesson] = await listLessonsByCategory(ctx, scope)
  if (!numberedLesson) throw new Problem('not_found')
  // The publication date keeps the file deterministic.
  const createdAt = new Date(numberedLesson.lesson.publishedAt ?? 0)
  const rendered = await ctx.renderQueue.renderCached(
    buildLessonDocument([numberedLesson], { scope, form, paper }, ctx.site.publicUrl, createdAt),
  )
  const etag = `"${createHash('sha256').update(rendered.file).digest('base64url').slice(0, 22)}"`
  return { ...rendered, name: fileName(scope, form, paper, numberedLesson.lesson), etag }
}

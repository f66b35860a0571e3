import { createHash } from 'node:crypto'
import { defaultTexts } from '#contract/content/binder/default-texts.ts'
import type { Lesson } from '#contract/content/editing/posts-and-lessons.ts'
import type { PaperSize } from '#contract/content/pdf/paper-sizes.ts'
import type { LessonAnswers, PdfForm, PdfInput, PdfScope } from '#contract/content/pdf/pdf.schema.ts'
import type { Ctx, Site } from '../../../context.ts'
import { pageLink } from '../../../platform/graphics/page-link.ts'
import { Problem } from '../../../problem.ts'
import { findReadableLesson, getLesson, listNumberedLessons } from '../../binder/index.ts'
import type { ReadableLesson } from '../../binder/lesson-source.ts'
import { binderPath } from './printable-lessons.ts'
import type { LessonDocument, RenderedPdf } from './render-lessons.ts'

export type PdfFile = RenderedPdf & { name: string }

/**
 * Renders a lesson of the binder or a course, a category or the whole binder, with the answers of the user. Answers are
 * neither stored nor logged.
 * @throws not_found, too_many_requests, unavailable
 */
export async function lessonsPdf(ctx: Ctx, input: PdfInput): Promise<PdfFile> {
  await ctx.limits.pdfByIp.consume(ctx.client.ip)
  const { scope, form, paper } = input
  const lessons = await loadLessons(ctx, scope)
  if (lessons.length === 0) throw new Problem('not_found')
  const rendered = await ctx.renderQueue.render(buildLessonDocument(lessons, input, ctx.site, ctx.now()))
  return { ...rendered, name: fileName(scope, form, paper, lessons[0]?.lesson) }
}

async function loadLessons(ctx: Ctx, scope: PdfScope): Promise<ReadableLesson[]> {
  if (scope.of === 'lesson') {
    const found = await findReadableLesson(ctx, scope.lessonId)
    return found ? [found] : []
  }
  return (await listNumberedLessons(ctx, scope)).map(({ lesson, number }) => ({
    lesson: { ...lesson, ...defaultTexts(lesson) },
    number,
    path: binderPath(lesson),
  }))
}

/** The bytes are the same until the lesson changes. @throws not_found, unavailable */
export async function blankLessonPdf(
  ctx: Ctx,
  { slug, form, paper }: { slug: string; form: PdfForm; paper: PaperSize },
): Promise<PdfFile & { etag: string }> {
  const { id } = await getLesson(ctx, { slug })
  const scope = { of: 'lesson' as const, lessonId: id }
  const [readableLesson] = await loadLessons(ctx, scope)
  if (!readableLesson) throw new Problem('not_found')
  // The publication date keeps the file deterministic.
  const createdAt = new Date(readableLesson.lesson.publishedAt ?? 0)
  const rendered = await ctx.renderQueue.renderCached(
    buildLessonDocument([readableLesson], { scope, form, paper }, ctx.site, createdAt),
  )
  const etag = `"${createHash('sha256').update(rendered.file).digest('base64url').slice(0, 22)}"`
  return { ...rendered, name: fileName(scope, form, paper, readableLesson.lesson), etag }
}

type BuildInput = Omit<PdfInput, 'written'> & { written?: LessonAnswers[] }

function buildLessonDocument(
  readableLessons: ReadableLesson[],
  { scope, form, paper, written: lessonAnswers = [] }: BuildInput,
  { publicUrl, settings: { businessName } }: Site,
  created: Date,
): LessonDocument {
  const byLesson = new Map(lessonAnswers.map((lesson) => [lesson.lessonId, lesson]))
  const lessons = readableLessons.map(({ lesson, number, path }) => ({
    lesson,
    number,
    written: byLesson.get(lesson.id) ?? { answers: [], ticks: [] },
    link: pageLink(publicUrl, path),
  }))
  const cover = scope.of === 'lesson' ? null : { title: titleOf(scope), category: categoryOf(scope) }
  return {
    title: cover?.title ?? readableLessons[0]?.lesson.title ?? '',
    author: (cover === null && readableLessons[0]?.lesson.author?.trim()) || `${businessName} Team`,
    businessName,
    created,
    paper,
    form,
    lessons,
    cover,
  }
}

const categoryOf = (scope: PdfScope) => (scope.of === 'category' ? scope.category : null)
const titleOf = (scope: PdfScope) => (scope.of === 'category' ? scope.category : 'The digital binder')

function fileName(scope: PdfScope, form: PdfForm, paper: PaperSize, lesson: Lesson | undefined): string {
  const names = {
    lesson: lesson?.slug?.replace(/[^a-zA-Z0-9-]+/g, '-') || `lesson-${lesson?.id}`,
    category: `binder-${categoryOf(scope)?.toLowerCase()}`,
    binder: 'digital-binder',
  }
  return `${names[scope.of]}${form === 'worksheet' ? '-worksheet' : ''}-${paper}.pdf`
}

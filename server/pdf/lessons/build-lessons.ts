import type { Lesson } from '#contract/content/posts-and-lessons.ts'
import type { PaperSize } from '#contract/pdf/paper-sizes.ts'
import type { PdfForm, PdfInput, PdfScope, WrittenLesson } from '#contract/pdf/pdf.schema.ts'
import type { NumberedLesson } from '../../binder/index.ts'
import { lessonLink } from './lesson-link.ts'
import type { LessonDocument } from './render-lessons.ts'

type BuildInput = Omit<PdfInput, 'written'> & { written?: WrittenLesson[] }

/** Combines lessons with the answers to each. Adds a cover unless the scope is one lesson. */
export function buildLessonDocument(
  numberedLessons: NumberedLesson[],
  { scope, form, paper, written: writtenLessons = [] }: BuildInput,
  publicUrl: string,
  created: Date,
): LessonDocument {
  const byLesson = new Map(writtenLessons.map((lesson) => [lesson.lessonId, lesson]))
  const lessons = numberedLessons.map(({ lesson, number }) => ({
    lesson,
    number,
    written: byLesson.get(lesson.id) ?? { answers: [], ticks: [] },
    link: lessonLink(publicUrl, lesson),
  }))
  const cover =
    scope.of === 'lesson'
      ? null
      : { title: titleOf(scope), category: categoryOf(scope), lessons: numberedLessons.length }
  return {
    title: cover?.title ?? numberedLessons[0]?.lesson.title ?? '',
    author: (cover === null && numberedLessons[0]?.lesson.author?.trim()) || 'Journey Paradigm Team',
    created,
    paper,
    form,
    lessons,
    cover,
  }
}

const categoryOf = (scope: PdfScope) => (scope.of === 'category' ? scope.category : null)
const titleOf = (scope: PdfScope) => (scope.of === 'category' ? scope.category : 'The digital binder')

/** Returns a file name of characters that every file system accepts. */
export function fileName(scope: PdfScope, form: PdfForm, paper: PaperSize, lesson: Lesson | undefined): string {
  const names = {
    lesson: lesson?.slug?.replace(/[^a-zA-Z0-9-]+/g, '-') || `lesson-${lesson?.id}`,
    category: `binder-${categoryOf(scope)?.toLowerCase()}`,
    binder: 'digital-binder',
  }
  return `${names[scope.of]}${form === 'worksheet' ? '-worksheet' : ''}-${paper}.pdf`
}

import type { Lesson } from '#contract/content/posts-and-lessons.ts'
import type { PaperSize } from '#contract/pdf/paper-sizes.ts'
import type { PdfForm, PdfInput, PdfScope, WrittenLesson } from '#contract/pdf/pdf.schema.ts'
import type { NumberedLesson } from '../../binder/index.ts'
import { lessonLink } from './lesson-link.ts'
import type { LessonDocument } from './render-lessons.ts'

type Wish = Omit<PdfInput, 'written'> & { written?: WrittenLesson[] }

/** A book of lessons, in their order, with what was written on each. Several go behind a title sheet. */
export function buildLessons(
  filed: NumberedLesson[],
  { scope, form, paper, written = [] }: Wish,
  publicUrl: string,
  created: Date,
): LessonDocument {
  const byLesson = new Map(written.map((lesson) => [lesson.lessonId, lesson]))
  const lessons = filed.map(({ lesson, number }) => ({
    lesson,
    number,
    written: byLesson.get(lesson.id) ?? { answers: [], ticks: [] },
    place: lessonLink(publicUrl, lesson),
  }))
  const cover =
    scope.of === 'lesson' ? null : { title: titleOf(scope), category: categoryOf(scope), lessons: filed.length }
  return {
    title: cover?.title ?? filed[0]?.lesson.title ?? '',
    author: (cover === null && filed[0]?.lesson.author?.trim()) || 'Journey Paradigm Team',
    created,
    paper,
    form,
    lessons,
    cover,
  }
}

const categoryOf = (scope: PdfScope) => (scope.of === 'category' ? scope.category : null)
const titleOf = (scope: PdfScope) => (scope.of === 'category' ? scope.category : 'The digital binder')

/** The name under which a browser keeps it: letters that every file system takes. */
export function fileName(scope: PdfScope, form: PdfForm, paper: PaperSize, lesson: Lesson | undefined): string {
  const names = {
    lesson: lesson?.slug?.replace(/[^a-zA-Z0-9-]+/g, '-') || `lesson-${lesson?.id}`,
    category: `binder-${categoryOf(scope)?.toLowerCase()}`,
    binder: 'digital-binder',
  }
  return `${names[scope.of]}${form === 'worksheet' ? '-worksheet' : ''}-${paper}.pdf`
}

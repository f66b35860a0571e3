import type { Lesson } from '#contract/content/posts-and-lessons.ts'
import type { Paper } from '#contract/pdf/paper-sizes.ts'
import type { PdfInput, PdfScope, SheetForm, WrittenLesson } from '#contract/pdf/pdf.schema.ts'
import type { FiledLesson } from '../../binder/index.ts'
import { lessonPlace } from './lesson-link.ts'
import type { Book } from './render-lessons.ts'

type Wish = Omit<PdfInput, 'written'> & { written?: WrittenLesson[] }

/** A book of lessons, in their order, with what was written on each. Several go behind a title sheet. */
export function makeBook(
  filed: FiledLesson[],
  { scope, form, paper, written = [] }: Wish,
  publicUrl: string,
  created: Date,
): Book {
  const byLesson = new Map(written.map((lesson) => [lesson.lessonId, lesson]))
  const lessons = filed.map(({ lesson, number }) => ({
    lesson,
    number,
    written: byLesson.get(lesson.id) ?? { answers: [], ticks: [] },
    place: lessonPlace(publicUrl, lesson),
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
export function fileName(scope: PdfScope, form: SheetForm, paper: Paper, lesson: Lesson | undefined): string {
  const names = {
    lesson: lesson?.slug?.replace(/[^a-zA-Z0-9-]+/g, '-') || `lesson-${lesson?.id}`,
    category: `binder-${categoryOf(scope)?.toLowerCase()}`,
    binder: 'digital-binder',
  }
  return `${names[scope.of]}${form === 'worksheet' ? '-worksheet' : ''}-${paper}.pdf`
}

import type { Lesson } from '#contract/content/editing/posts-and-lessons.ts'
import type { PaperSize } from '#contract/content/pdf/paper-sizes.ts'
import type { LessonAnswers, PdfForm } from '#contract/content/pdf/pdf.schema.ts'
import { lessons } from '#db/seed/content/index.ts'
import { pageLink } from '../../../platform/graphics/page-link.ts'
import { parsePdf } from '../read-pdf.fixture.ts'
import { type LessonDocument, renderLessons } from './render-lessons.ts'

export const allLessons = lessons.map(
  (lesson, index): Lesson => ({
    ...structuredClone(lesson),
    tags: [],
    keyTakeaways: [...lesson.keyTakeaways],
    examples: [...lesson.examples],
    actionSteps: [...lesson.actionSteps],
    reflectionQuestions: [...lesson.reflectionQuestions],
    id: `018f0000-0000-7000-8000-00000000000${index}`,
    publishedAt: '2026-03-01T10:00:00.000Z',
    imageUrl: null,
    videoUrl: null,
  }),
)
export const [first] = allLessons as [Lesson]
export const [question = ''] = first.reflectionQuestions
export const [step = ''] = first.actionSteps

type PrintOptions = {
  paper?: PaperSize
  form?: PdfForm
  change?: Partial<Lesson>
  written?: Partial<Pick<LessonAnswers, 'answers' | 'ticks'>>
}

export function createLessonDocument({
  paper = 'a4',
  form = 'sheet',
  change = {},
  written = {},
}: PrintOptions): LessonDocument {
  const lesson = { ...first, ...change }
  const link = pageLink('https://journey.example', `/binder/${lesson.slug}`)
  const sheet = { lesson, number: 1, written: { answers: [], ticks: [], ...written }, link }
  const businessName = 'Journey Paradigm'
  return {
    title: lesson.title,
    author: 'Ruth',
    businessName,
    created: new Date(0),
    paper,
    form,
    lessons: [sheet],
    cover: null,
  }
}

export const print = async (options: PrintOptions) => parsePdf(renderLessons(createLessonDocument(options)).file)
export const flat = (text: string) => text.replace(/\s+/g, ' ')

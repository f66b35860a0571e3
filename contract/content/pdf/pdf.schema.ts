import { z } from 'zod'
import { boundedString, id } from '../../fields.schema.ts'
import { ANSWER_MAX, ANSWERS_MAX, QUESTION_MAX, STEPS_MAX } from '../binder/lesson-progress.ts'
import { categoryNames } from '../categories.ts'
import { paperSizeNames } from './paper-sizes.ts'

const LESSONS_MAX = 1_000
/** Characters of all answers together, about two hundred pages. */
const ENTRIES_TEXT_MAX = 400_000

const text = (max: number, message: string) =>
  boundedString(max, message, 'Must be text.')
    .overwrite((value) => value.toWellFormed())
    .max(max, message)
const name = text(QUESTION_MAX, `At most ${QUESTION_MAX} characters.`)

export const lessonAnswers = z.object({
  lessonId: id,
  answers: z
    .array(z.object({ question: name, text: text(ANSWER_MAX, `An answer can have at most ${ANSWER_MAX} characters.`) }))
    .max(ANSWERS_MAX, `At most ${ANSWERS_MAX} answers per lesson.`),
  ticks: z.array(name).max(STEPS_MAX, `At most ${STEPS_MAX} steps per lesson.`),
})
export type LessonAnswers = z.infer<typeof lessonAnswers>

const scope = z.discriminatedUnion(
  'of',
  [
    z.object({ of: z.literal('lesson'), lessonId: id }),
    z.object({ of: z.literal('category'), category: z.enum(categoryNames) }),
    z.object({ of: z.literal('binder') }),
  ],
  'The scope must be a lesson, a category or the binder.',
)

/** `qr.path` is an SVG path. */
export type LessonLink = { href: string; text: string; qr: { size: number; path: string } }

/** `sheet`: the whole lesson. `worksheet`: steps and questions with writing lines. */
const pdfForms = ['sheet', 'worksheet'] as const
export type PdfForm = (typeof pdfForms)[number]

export const pdfInput = z.object({
  scope,
  form: z.enum(pdfForms, 'The form must be sheet or worksheet.'),
  paper: z.enum(paperSizeNames, 'The paper must be a4, letter or a5.'),
  written: z
    .array(lessonAnswers)
    .max(LESSONS_MAX, `At most ${LESSONS_MAX} lessons.`)
    .refine(
      (lessons) => countCharacters(lessons) <= ENTRIES_TEXT_MAX,
      `All answers together can have at most ${ENTRIES_TEXT_MAX} characters.`,
    ),
})
export type PdfInput = z.infer<typeof pdfInput>
export type PdfScope = PdfInput['scope']

function countCharacters(lessons: LessonAnswers[]): number {
  return lessons.flatMap(({ answers }) => answers).reduce((sum, { text }) => sum + text.length, 0)
}

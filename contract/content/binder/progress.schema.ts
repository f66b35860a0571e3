import { z } from 'zod'
import { boundedString, id } from '../../fields.schema.ts'
import {
  ANSWER_MAX,
  ANSWERS_MAX,
  LAST_INSTANT,
  QUESTION_MAX,
  STEPS_MAX,
  VERSIONS_MAX,
  WRITERS_MAX,
} from './lesson-progress.ts'

const text = (max: number, message: string) =>
  boundedString(max, message, 'Must be text.')
    // PostgreSQL does not accept lone surrogates.
    .overwrite((value) => value.toWellFormed())
    .max(max, message)

const question = text(QUESTION_MAX, `At most ${QUESTION_MAX} characters.`).min(1, 'Required.')
const step = text(QUESTION_MAX, `At most ${QUESTION_MAX} characters.`).min(1, 'Required.')
const instant = z
  .int('Must be a whole number of milliseconds.')
  .min(0, 'Must not be before 1970.')
  .max(LAST_INSTANT, 'Must be before the year 10000.')
const writerError = 'Use 6 to 24 letters a-z or digits.'
const writer = boundedString(24, writerError).regex(/^[a-z0-9]{6,24}$/, writerError)

const version = z.object({
  text: text(ANSWER_MAX, `An answer can have at most ${ANSWER_MAX} characters.`),
  at: instant,
  by: writer,
})

const answer = z.object({
  question,
  versions: z.array(version).max(VERSIONS_MAX, `At most ${VERSIONS_MAX} versions per answer.`),
  seen: z
    .record(writer, instant)
    .refine((seen) => Object.keys(seen).length <= WRITERS_MAX, `At most ${WRITERS_MAX} writers per answer.`),
})

const state = { on: z.boolean('Must be true or false.'), at: instant }

export const progressInput = z.object({
  answers: z.array(answer).max(ANSWERS_MAX, `At most ${ANSWERS_MAX} answers per lesson.`),
  ticks: z.array(z.object({ step, ...state })).max(STEPS_MAX, `At most ${STEPS_MAX} steps per lesson.`),
  done: z.object(state).nullable(),
})
export type ProgressInput = z.infer<typeof progressInput>

export const progressParams = z.object({ lessonId: id })
export const lessonProgress = progressInput.extend({ lessonId: id })
export type LessonProgress = z.infer<typeof lessonProgress>

export const myProgressResponse = z.object({ lessons: z.array(lessonProgress) })
export type MyProgress = z.infer<typeof myProgressResponse>

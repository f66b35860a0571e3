import { z } from 'zod'
import { categoryNames } from '../../content/categories.ts'
import { lessonFields } from '../../content/editing/content-forms.schema.ts'
import { id } from '../../fields.schema.ts'
import * as field from '../../form-fields.schema.ts'
import { AVAILABLE_DAYS_MAX } from './available-days.ts'
import { certificate } from './certificates.schema.ts'
import { lessonFile } from './lesson-files.schema.ts'

export const SECTIONS_MAX = 50
export const COURSE_LESSONS_MAX = 200

const curriculumLesson = z.object({
  id,
  /** Unique within the course. */
  slug: z.string(),
  title: z.string(),
  /** Free to read for everyone. */
  isPreview: z.boolean(),
})
const section = { id, title: z.string() }

/** Published lessons in their sections, in order. Public. */
export const curriculum = z.array(z.object({ ...section, lessons: z.array(curriculumLesson) }))
export type Curriculum = z.infer<typeof curriculum>
export type CurriculumLesson = z.infer<typeof curriculumLesson>

const enrolledLesson = curriculumLesson.extend({
  isOpen: z.boolean(),
  /** UTC instant at which a closed lesson opens; null while the course has no date. */
  opensAt: z.iso.datetime().nullable(),
})
export type EnrolledLesson = z.infer<typeof enrolledLesson>

export const enrolledCourse = z.object({
  course: z.object({ id, slug: z.string(), title: z.string() }),
  sections: z.array(z.object({ ...section, lessons: z.array(enrolledLesson) })),
  /** The lesson that the user opened last. */
  lastLessonId: id.nullable(),
  /** Null before it is issued. */
  certificate: certificate.nullable(),
})
export type EnrolledCourse = z.infer<typeof enrolledCourse>

const nullableText = z.string().nullable()

const lesson = z.object({
  id,
  slug: nullableText,
  title: z.string(),
  excerpt: nullableText,
  author: nullableText,
  category: z.enum(categoryNames).nullable(),
  tags: z.array(z.string()),
  publishedAt: nullableText,
  orderIndex: z.int(),
  imageUrl: nullableText,
  content: nullableText,
  videoUrl: nullableText,
  keyTakeaways: z.array(z.string()),
  examples: z.array(z.string()),
  actionSteps: z.array(z.string()),
  reflectionQuestions: z.array(z.string()),
  didYouKnow: nullableText,
})

/** `link`: as printed below the lesson. */
export const lessonLink = z.object({
  href: z.string(),
  text: z.string(),
  qr: z.object({ size: z.int(), path: z.string() }),
})

export const openedLesson = enrolledCourse.extend({
  lessonId: id,
  /** Null before it opens. */
  content: z.object({ lesson, link: lessonLink, files: z.array(lessonFile) }).nullable(),
  /** The enrollment can be canceled free of charge until another lesson is opened. */
  nextEndsCancellation: z.boolean(),
})
export type OpenedLesson = z.infer<typeof openedLesson>

export const visitResponse = z.object({ lastLessonId: id })

/** Administration */

const availabilities = ['at_once', 'on_date', 'after_start', 'after_enrollment'] as const
export type Availability = (typeof availabilities)[number]

const daysError = `Enter a whole number of days from 0 to ${AVAILABLE_DAYS_MAX}.`

const { orderIndex: _, ...sharedFields } = lessonFields
const formFields = {
  ...sharedFields,
  available: z.enum(availabilities, 'Choose when the lesson opens.'),
  /** '' unless it opens on a date. */
  availableOn: z.union([z.literal(''), field.date], 'Choose a date from 2000 to 2100.'),
  /** Null unless it opens some days after the start or the enrollment. */
  availableDays: z.int(daysError).min(0, daysError).max(AVAILABLE_DAYS_MAX, daysError).nullable(),
  isPreview: field.boolean,
}

const courseLessonForm = z.object(formFields)
export type CourseLessonForm = z.infer<typeof courseLessonForm>

type Timing = Pick<CourseLessonForm, 'available' | 'availableOn' | 'availableDays'>
const needsDays = ({ available }: Timing) => available === 'after_start' || available === 'after_enrollment'
const hasDate = (form: Timing) => form.available !== 'on_date' || form.availableOn !== ''
const hasDays = (form: Timing) => !needsDays(form) || form.availableDays !== null

export const courseLessonChange = z
  .object({ ...formFields, version: field.version })
  .refine(hasDate, { path: ['availableOn'], error: 'Choose the date on which the lesson opens.' })
  .refine(hasDays, { path: ['availableDays'], error: daysError })
export const courseLessonRead = z.object({ ...formFields, id, version: field.version })

/** A new lesson is a draft with a title, or a copy of a binder lesson. */
export const newLessonInput = z.object({ title: field.title('Enter a title.') })
export const copyLessonInput = z.object({ lessonId: id })

export const sectionInput = z.object({ title: field.title('Enter a title.') })

const arrangedSection = z.object({
  id,
  lessonIds: z.array(id, 'Send a list.').max(COURSE_LESSONS_MAX, 'Too many lessons.'),
})
/** All sections and lessons of a course in their new order. */
export const arrangeInput = z.object({
  sections: z.array(arrangedSection, 'Send a list.').max(SECTIONS_MAX, 'Too many sections.'),
})
export type ArrangeInput = z.infer<typeof arrangeInput>

const adminLesson = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  available: z.enum(availabilities),
  availableOn: z.iso.date().nullable(),
  availableDays: z.int().nullable(),
  isPreview: z.boolean(),
  isPublished: z.boolean(),
})
export type CourseLessonRow = z.infer<typeof adminLesson>

export const adminCurriculum = z.object({
  course: z.object({ id, slug: z.string(), title: z.string() }),
  sections: z.array(z.object({ ...section, lessons: z.array(adminLesson) })),
})
export type AdminCurriculum = z.infer<typeof adminCurriculum>
export type SectionRow = AdminCurriculum['sections'][number]

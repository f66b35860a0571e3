import type { CourseLessonForm } from '#contract/course-lessons/course-lessons.schema.ts'
import { api } from '../../api/client.ts'
import type { ContentType } from '../content-form/content-type.ts'
import {
  emptySharedValues,
  listTexts,
  parseLists,
  requireTitle,
  type SharedLessonInput,
  SharedLessonPreview,
  sharedLabels,
} from '../lessons/lesson-content-type.tsx'
import { CourseLessonFields } from './course-lesson-fields.tsx'

export type CourseLessonInput = SharedLessonInput &
  Pick<CourseLessonForm, 'available' | 'availableOn' | 'isPreview'> & { availableDays: string }

const toApiForm = (values: CourseLessonInput): CourseLessonForm => ({
  ...values,
  ...parseLists(values),
  availableDays: values.availableDays.trim() === '' ? null : Number(values.availableDays),
})

const lessonApi = api.admin['course-lessons'][':id']

/** Lessons are created in their section (curriculum.page.tsx) and edited here. */
export const courseLessonContentType: ContentType<CourseLessonInput> = {
  noun: 'course lesson',
  headings: { create: 'Create New Lesson', edit: 'Edit Lesson' },
  buttons: { create: 'Create Lesson', edit: 'Update Lesson' },
  successMessages: { create: 'Lesson created successfully', edit: 'Lesson updated successfully' },
  errorText: 'Failed to save lesson',
  emptyValues: { ...emptySharedValues, available: 'at_once', availableOn: '', availableDays: '', isPreview: false },
  labels: {
    ...sharedLabels,
    available: 'Opens',
    availableOn: 'Date',
    availableDays: 'Days',
    isPreview: 'Free preview',
  },
  validate: requireTitle,
  fetch: async (id) => {
    const { id: _id, version, ...form } = await (await lessonApi.$get({ param: { id } })).json()
    return { version, values: { ...form, ...listTexts(form), availableDays: String(form.availableDays ?? '') } }
  },
  create: () => Promise.reject(new Error('A course lesson is created in its section.')),
  update: (id, version, values) => lessonApi.$put({ param: { id }, json: { ...toApiForm(values), version } }),
  Fields: CourseLessonFields,
  Preview: ({ values }) => <SharedLessonPreview values={values} withDefaults={false} />,
}

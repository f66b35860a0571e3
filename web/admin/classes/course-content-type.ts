import type { CourseForm } from '#contract/content/content-forms.schema.ts'
import { CANCEL_DAYS } from '#contract/limits.ts'
import { api } from '../../api/client.ts'
import type { ContentType } from '../content-form/content-type.ts'
import { isPrice, PRICE_ERROR, parseInteger } from '../content-form/number-input.ts'
import { formatList, parseList } from '../content-form/parse-list.ts'
import { CourseFields } from './course-fields.tsx'
import { CoursePreview } from './course-preview.tsx'

type Typed = 'highlights' | 'lessonsCount' | 'studentCount' | 'cancelDays'
export type CourseInput = Omit<CourseForm, Typed> & Record<Typed, string>

const formOf = (typed: CourseInput): CourseForm => ({
  ...typed,
  highlights: parseList(typed.highlights),
  lessonsCount: parseInteger(typed.lessonsCount),
  studentCount: parseInteger(typed.studentCount),
  cancelDays: parseInteger(typed.cancelDays),
})

export const courseContentType: ContentType<CourseInput> = {
  noun: 'course',
  headings: { create: 'Create New Course', edit: 'Edit Course' },
  buttons: { create: 'Create Course', edit: 'Update Course' },
  successMessages: { create: 'Course created', edit: 'Course updated' },
  failure: 'Failed to save course',
  blank: {
    ...{ title: '', slug: '', description: '', instructor: '', price: '', nextStartDate: '', duration: '' },
    ...{ lessonsCount: '0', level: '', rating: '', studentCount: '0', highlights: '', category: '', imageUrl: '' },
    ...{ cancelDays: String(CANCEL_DAYS), isActive: true },
  },
  labels: {
    title: 'Title',
    slug: 'Slug',
    description: 'Description',
    instructor: 'Instructor',
    price: 'Price',
    cancelDays: 'Free to cancel',
    nextStartDate: 'Next start date',
    duration: 'Duration',
    lessonsCount: 'Lessons',
    level: 'Level',
    rating: 'Rating',
    studentCount: 'Students',
    highlights: 'Highlights',
    category: 'Category',
    imageUrl: 'Image URL',
    isActive: 'Active',
  },
  check: ({ title, price }) => ({
    ...(title.trim() ? {} : { title: 'Write a title.' }),
    ...(isPrice(price) ? {} : { price: PRICE_ERROR }),
  }),
  read: async (id) => {
    const { id: _id, version, ...form } = await (await api.admin.courses[':id'].$get({ param: { id } })).json()
    return {
      version,
      typed: {
        ...form,
        highlights: formatList(form.highlights),
        lessonsCount: String(form.lessonsCount),
        studentCount: String(form.studentCount),
        cancelDays: String(form.cancelDays),
      },
    }
  },
  create: (typed) => api.admin.courses.$post({ json: formOf(typed) }),
  change: (id, version, typed, base) => {
    const json = { ...formOf(typed), version, studentsRead: parseInteger(base.studentCount) }
    return api.admin.courses[':id'].$put({ param: { id }, json })
  },
  Fields: CourseFields,
  Preview: CoursePreview,
}

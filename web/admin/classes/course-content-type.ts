import type { CourseForm } from '#contract/content/content-forms.schema.ts'
import { CANCEL_DAYS } from '#contract/limits.ts'
import { api } from '../../api/client.ts'
import type { DeskKind } from '../content-form/content-type.ts'
import { isPrice, PRICE_FAULT, wholeNumber } from '../content-form/number-input.ts'
import { listOf, typedList } from '../content-form/parse-list.ts'
import { CourseFields } from './course-fields.tsx'
import { CoursePreview } from './course-preview.tsx'

type Typed = 'highlights' | 'lessonsCount' | 'studentCount' | 'cancelDays'
export type TypedCourse = Omit<CourseForm, Typed> & Record<Typed, string>

const formOf = (typed: TypedCourse): CourseForm => ({
  ...typed,
  highlights: listOf(typed.highlights),
  lessonsCount: wholeNumber(typed.lessonsCount),
  studentCount: wholeNumber(typed.studentCount),
  cancelDays: wholeNumber(typed.cancelDays),
})

export const courseKind: DeskKind<TypedCourse> = {
  noun: 'course',
  headings: { create: 'Create New Course', edit: 'Edit Course' },
  buttons: { create: 'Create Course', edit: 'Update Course' },
  done: { create: 'Course created', edit: 'Course updated' },
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
    ...(isPrice(price) ? {} : { price: PRICE_FAULT }),
  }),
  read: async (id) => {
    const { id: _id, version, ...form } = await (await api.admin.courses[':id'].$get({ param: { id } })).json()
    return {
      version,
      typed: {
        ...form,
        highlights: typedList(form.highlights),
        lessonsCount: String(form.lessonsCount),
        studentCount: String(form.studentCount),
        cancelDays: String(form.cancelDays),
      },
    }
  },
  create: (typed) => api.admin.courses.$post({ json: formOf(typed) }),
  change: (id, version, typed, base) => {
    const json = { ...formOf(typed), version, studentsRead: wholeNumber(base.studentCount) }
    return api.admin.courses[':id'].$put({ param: { id }, json })
  },
  Fields: CourseFields,
  Preview: CoursePreview,
}

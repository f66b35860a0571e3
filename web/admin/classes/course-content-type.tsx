import { cancellationTerms } from '#contract/classes/cancellation-terms.ts'
import type { CourseForm } from '#contract/content/content-forms.schema.ts'
import { CANCEL_DAYS } from '#contract/limits.ts'
import { api } from '../../api/client.ts'
import { classCovers } from '../../classes/class-covers.ts'
import { CourseCard } from '../../classes/course-card.tsx'
import type { ContentType } from '../content-form/content-type.ts'
import { formatList, isPrice, PRICE_ERROR, parseInteger, parseList, previewPrice } from '../content-form/parse-input.ts'
import { CourseFields } from './course-fields.tsx'

type TextValues = 'highlights' | 'lessonsCount' | 'studentCount' | 'cancelDays'
export type CourseInput = Omit<CourseForm, TextValues> & Record<TextValues, string>

const toApiForm = (values: CourseInput): CourseForm => ({
  ...values,
  highlights: parseList(values.highlights),
  lessonsCount: parseInteger(values.lessonsCount),
  studentCount: parseInteger(values.studentCount),
  cancelDays: parseInteger(values.cancelDays),
})

export const courseContentType: ContentType<CourseInput> = {
  noun: 'course',
  headings: { create: 'Create New Course', edit: 'Edit Course' },
  buttons: { create: 'Create Course', edit: 'Update Course' },
  successMessages: { create: 'Course created', edit: 'Course updated' },
  errorText: 'Failed to save course',
  emptyValues: {
    ...{ title: '', slug: '', description: '', instructor: '', price: '', nextStartDate: '', duration: '' },
    format: 'live',
    ...{ lessonsCount: '0', level: '', rating: '', ratingSource: '', studentCount: '0', highlights: '' },
    ...{ category: '', imageUrl: '', cover: '', joinUrl: '' },
    ...{ cancelDays: String(CANCEL_DAYS), isActive: true },
  },
  labels: {
    title: 'Title',
    slug: 'Slug',
    description: 'Description',
    instructor: 'Instructor',
    price: 'Price',
    format: 'Format',
    cancelDays: 'Free cancellation',
    nextStartDate: 'Next start date',
    joinUrl: 'Link to join',
    duration: 'Duration',
    lessonsCount: 'Lessons',
    level: 'Level',
    rating: 'Rating',
    ratingSource: 'Rating source',
    studentCount: 'Students',
    highlights: 'Highlights',
    category: 'Category',
    imageUrl: 'Image URL',
    cover: 'Drawing',
    isActive: 'Active',
  },
  validate: ({ title, price }) => ({
    ...(title.trim() ? {} : { title: 'Enter a title.' }),
    ...(isPrice(price) ? {} : { price: PRICE_ERROR }),
  }),
  fetch: async (id) => {
    const { id: _id, version, ...form } = await (await api.admin.courses[':id'].$get({ param: { id } })).json()
    return {
      version,
      values: {
        ...form,
        highlights: formatList(form.highlights),
        lessonsCount: String(form.lessonsCount),
        studentCount: String(form.studentCount),
        cancelDays: String(form.cancelDays),
      },
    }
  },
  create: (values) => api.admin.courses.$post({ json: toApiForm(values) }),
  update: (id, version, values, base) => {
    const json = { ...toApiForm(values), version, studentsRead: parseInteger(base.studentCount) }
    return api.admin.courses[':id'].$put({ param: { id }, json })
  },
  Fields: CourseFields,
  Preview: CoursePreview,
}

function CoursePreview({ values }: { values: CourseInput }) {
  const item = { ...values, cover: values.cover || null, imageUrl: values.imageUrl || null }
  const [cover] = classCovers([item])
  return (
    <div inert className="mx-auto w-full max-w-sm">
      <CourseCard
        cover={cover}
        course={{
          ...item,
          id: '',
          title: values.title || 'Untitled',
          price: previewPrice(values.price),
          nextStartDate: (values.format === 'live' && values.nextStartDate) || null,
          lessonsCount: parseInteger(values.lessonsCount),
          hasOnlineLessons: values.format === 'self_paced',
          cancelUntil: null,
          cancellationTerms: cancellationTerms(
            parseInteger(values.cancelDays),
            values.format === 'self_paced' ? 'second' : undefined,
          ),
          endsOn: null,
          studentCount: parseInteger(values.studentCount),
          level: values.level || null,
          rating: values.rating || null,
          highlights: parseList(values.highlights),
          category: values.category || null,
        }}
      />
    </div>
  )
}

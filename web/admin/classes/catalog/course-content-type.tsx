import { cancellationTerms } from '#contract/classes/catalog/cancellation-terms.ts'
import type { CourseForm } from '#contract/content/editing/content-forms.schema.ts'
import { ClassCard } from '../../../classes/catalog/class-card.tsx'
import { classCovers } from '../../../classes/catalog/class-covers.ts'
import { api } from '../../../platform/api/client.ts'
import { type ContentType, contentTexts } from '../../platform/content-form/content-type.ts'
import {
  category,
  date,
  grid,
  integer,
  level,
  list,
  price,
  radio,
  rating,
  ratingSource,
  text,
} from '../../platform/content-form/field-kinds.tsx'
import type { ValuesOf } from '../../platform/content-form/form-fields.ts'
import { emptyToNull, previewPrice } from '../../platform/content-form/parse-input.ts'
import { cancelDays, descriptionFields, displayFields, instructor, joinUrl } from './class-fields.ts'

const isLive = ({ format }: Pick<CourseForm, 'format'>) => format === 'live'

export const courseContentType: ContentType<CourseForm, ValuesOf<CourseForm>, { studentsRead: number }> = {
  ...contentTexts('course'),
  fields: {
    ...descriptionFields,
    format: radio('Format', [
      { value: 'live', label: 'Live', hint: 'Takes place on dates, with a link to join.' },
      {
        value: 'self_paced',
        label: 'Self-paced',
        hint: 'Buyers start with the first lesson right away. It has no dates.',
      },
    ]),
    ...grid<CourseForm>('sm:grid-cols-3')({
      instructor,
      price: price('Price *', { required: true }),
      nextStartDate: date('Next start date', {
        when: isLive,
        hint: 'Leave empty to keep the course off the schedule. Its sessions move along with it. Without sessions, it starts at 9 AM UTC.',
      }),
      cancelDays: cancelDays({
        hint: (values) =>
          isLive(values)
            ? 'Up to this many days before the start.'
            : 'For this many days after the enrollment, until a second lesson is opened. Ends with the first lesson if the buyer agreed to immediate delivery.',
      }),
      duration: text('Duration', {
        placeholder: '4 weeks',
        hint: (values) =>
          isLive(values) ? 'The course is on sale until it ends. Without a duration, it lasts one day.' : undefined,
      }),
      lessonsCount: integer('Lessons', { initial: '0' }),
      level: level(),
      category: category(),
      rating: rating(),
      ratingSource: ratingSource(),
      studentCount: integer('Students', { initial: '0', hint: 'Increases automatically with each enrollment.' }),
    }),
    joinUrl: joinUrl({ when: isLive }),
    highlights: list('Highlights'),
    ...displayFields,
  },
  resource: api.admin.courses,
  valuesRead: ({ studentCount }) => ({ studentsRead: studentCount }),
  Preview: CoursePreview,
}

function CoursePreview({ content }: { content: CourseForm }) {
  const item = emptyToNull(content, 'cover', 'imageUrl', 'level', 'rating', 'category', 'nextStartDate')
  const [cover] = classCovers([item])
  return (
    <div inert className="mx-auto w-full max-w-sm">
      <ClassCard
        cover={cover}
        classItem={{
          kind: 'course',
          item: {
            ...item,
            id: '',
            title: item.title || 'Untitled',
            price: previewPrice(item.price),
            hasOnlineLessons: !isLive(item),
            cancelUntil: null,
            cancellationTerms: cancellationTerms(item.cancelDays, isLive(item) ? undefined : 'second'),
            endsOn: null,
          },
        }}
      />
    </div>
  )
}

import { AVAILABLE_DAYS_MAX } from '#contract/classes/course-lessons/available-days.ts'
import type { Availability, CourseLessonForm } from '#contract/classes/course-lessons/course-lessons.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { lessonFields } from '../../content/binder/lesson-fields.tsx'
import { LessonPreview } from '../../content/binder/lesson-preview.tsx'
import { type ContentType, contentTexts } from '../../platform/content-form/content-type.ts'
import { columns, date, optionalInteger, select, toggle } from '../../platform/content-form/field-kinds.tsx'
import { type FieldGroup, group } from '../../platform/content-form/form-fields.ts'
import { LessonFiles } from './lesson-files.tsx'

const availabilityLabels: Record<Availability, string> = {
  at_once: 'Immediately',
  on_date: 'On a date',
  after_start: 'Days after the course starts',
  after_enrollment: 'Days after the enrollment',
}

const TwoColumns = columns('sm:grid-cols-2')
const FilesAndAvailability: FieldGroup = (props) => (
  <>
    {props.contentId !== null && <LessonFiles lessonId={props.contentId} />}
    <TwoColumns {...props} />
  </>
)

const { first, media, last } = lessonFields({
  urlPrefix: '…/lessons/',
  emptyListHint: 'Leave empty to omit this part.',
})

/** Lessons are created in their section (curriculum.page.tsx) and edited here. */
export const courseLessonContentType: ContentType<CourseLessonForm> = {
  ...contentTexts('lesson'),
  noun: 'course lesson',
  successMessages: { create: 'Lesson created successfully', edit: 'Lesson updated successfully' },
  fields: {
    ...first,
    ...media,
    ...group<CourseLessonForm>(FilesAndAvailability)({
      available: select(
        'Opens',
        Object.entries(availabilityLabels).map(([value, label]) => ({ value, label })),
        { hint: 'For enrolled users. A free preview is open for everyone.' },
      ),
      availableOn: date('Date', { when: ({ available }) => available === 'on_date' }),
      availableDays: optionalInteger('Days', {
        when: ({ available }) => available === 'after_start' || available === 'after_enrollment',
        max: AVAILABLE_DAYS_MAX,
        inputMode: 'numeric',
      }),
    }),
    isPreview: toggle('Free preview'),
    ...last,
  },
  resource: {
    ':id': api.admin['course-lessons'][':id'],
    $post: () => Promise.reject(new Error('A course lesson is created in its section.')),
  },
  Preview: ({ content }) => <LessonPreview lesson={content} withDefaults={false} />,
}

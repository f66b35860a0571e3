import type { LessonForm } from '#contract/content/editing/content-forms.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { type ContentType, contentTexts } from '../../platform/content-form/content-type.ts'
import { integer } from '../../platform/content-form/field-kinds.tsx'
import { group } from '../../platform/content-form/form-fields.ts'
import { Byline, lessonFields } from './lesson-fields.tsx'
import { LessonPreview } from './lesson-preview.tsx'

const { first, media, last } = lessonFields({
  urlPrefix: '/binder/',
  slugFallback: '…',
  emptyListHint: 'Leave empty to use the default text.',
})

export const lessonContentType: ContentType<LessonForm> = {
  ...contentTexts('lesson'),
  successMessages: { create: 'Lesson created successfully', edit: 'Lesson updated successfully' },
  fields: {
    ...first,
    ...group<LessonForm>(Byline)({
      orderIndex: integer('Order Index', { initial: '0', min: undefined, inputMode: 'numeric' }),
    }),
    ...media,
    ...last,
  },
  resource: api.admin.lessons,
  Preview: ({ content }) => <LessonPreview lesson={content} withDefaults />,
}

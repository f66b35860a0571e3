import { commaList } from '#contract/comma-list.ts'
import type { LessonForm } from '#contract/content/content-forms.schema.ts'
import { api } from '../../api/client.ts'
import type { ContentType } from '../content-form/content-type.ts'
import { parseLines } from '../content-form/parse-list.ts'
import { LessonFields } from './lesson-fields.tsx'
import { LessonPreview } from './lesson-preview.tsx'

const lists = ['keyTakeaways', 'examples', 'actionSteps', 'reflectionQuestions'] as const
type ListName = (typeof lists)[number]

/** Lists stand in their fields as text: tags with commas between, the others a line each. */
export type LessonInput = Omit<LessonForm, ListName | 'tags' | 'orderIndex'> &
  Record<ListName | 'tags' | 'orderIndex', string>

/** 0 if it is not numeric, as the specification has it. */
const wholeNumber = (typed: string) => Number.parseInt(typed, 10) || 0

export const formOf = (typed: LessonInput): LessonForm => ({
  ...typed,
  tags: commaList(typed.tags),
  orderIndex: wholeNumber(typed.orderIndex),
  keyTakeaways: parseLines(typed.keyTakeaways),
  examples: parseLines(typed.examples),
  actionSteps: parseLines(typed.actionSteps),
  reflectionQuestions: parseLines(typed.reflectionQuestions),
})

export const lessonContentType: ContentType<LessonInput> = {
  noun: 'lesson',
  headings: { create: 'Create New Lesson', edit: 'Edit Lesson' },
  buttons: { create: 'Create Lesson', edit: 'Update Lesson' },
  successMessages: { create: 'Lesson created successfully', edit: 'Lesson updated successfully' },
  failure: 'Failed to save lesson',
  blank: {
    ...{ title: '', slug: '', excerpt: '', content: '', author: '', category: '', tags: '', orderIndex: '0' },
    ...{ imageUrl: '', videoUrl: '', didYouKnow: '', isPublished: false },
    ...{ keyTakeaways: '', examples: '', actionSteps: '', reflectionQuestions: '' },
  },
  labels: {
    title: 'Title',
    slug: 'Slug',
    excerpt: 'Excerpt',
    content: 'Content',
    author: 'Author',
    category: 'Category',
    tags: 'Tags',
    orderIndex: 'Order Index',
    imageUrl: 'Image URL',
    videoUrl: 'Video URL',
    keyTakeaways: 'Key Takeaways',
    examples: 'Examples & Stories',
    actionSteps: 'Action Steps',
    reflectionQuestions: 'Reflection Questions',
    didYouKnow: 'Did You Know',
    isPublished: 'Published',
  },
  check: ({ title }): Record<string, string> => (title.trim() ? {} : { title: 'Write a title.' }),
  read: async (id) => {
    const { id: _id, version, ...form } = await (await api.admin.lessons[':id'].$get({ param: { id } })).json()
    return {
      version,
      typed: {
        ...form,
        tags: form.tags.join(', '),
        orderIndex: String(form.orderIndex),
        keyTakeaways: form.keyTakeaways.join('\n'),
        examples: form.examples.join('\n'),
        actionSteps: form.actionSteps.join('\n'),
        reflectionQuestions: form.reflectionQuestions.join('\n'),
      },
    }
  },
  create: (typed) => api.admin.lessons.$post({ json: formOf(typed) }),
  change: (id, version, typed) => api.admin.lessons[':id'].$put({ param: { id }, json: { ...formOf(typed), version } }),
  Fields: LessonFields,
  Preview: LessonPreview,
}

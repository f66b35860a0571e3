import { defaultTexts } from '#contract/binder/default-texts.ts'
import type { LessonForm } from '#contract/content/content-forms.schema.ts'
import type { Lesson } from '#contract/content/posts-and-lessons.ts'
import { api } from '../../api/client.ts'
import { categoryColorOf } from '../../categories/category.tsx'
import type { ContentType } from '../content-form/content-type.ts'
import { commaList, parseLines } from '../content-form/parse-input.ts'
import { LessonFields } from './lesson-fields.tsx'
import '../../binder/lesson/lesson.css'
import { LessonArticle } from '../../binder/lesson/lesson-article.tsx'
import { useSanitizedPreview } from '../content-form/use-sanitized-preview.ts'

const listNames = ['keyTakeaways', 'examples', 'actionSteps', 'reflectionQuestions'] as const
type ListName = (typeof listNames)[number]

/** The fields of binder and course lessons. */
type SharedForm = Omit<LessonForm, 'orderIndex'>
/** Lists are edited as text: tags separated by commas, the others by line. */
export type SharedLessonInput = Omit<SharedForm, ListName | 'tags'> & Record<ListName | 'tags', string>
export type LessonInput = SharedLessonInput & { orderIndex: string }

const parseOrderIndex = (values: string) => Number.parseInt(values, 10) || 0

const toApiForm = (values: LessonInput): LessonForm => ({
  ...values,
  ...parseLists(values),
  orderIndex: parseOrderIndex(values.orderIndex),
})

export const parseLists = (values: SharedLessonInput) => ({
  tags: commaList(values.tags),
  keyTakeaways: parseLines(values.keyTakeaways),
  examples: parseLines(values.examples),
  actionSteps: parseLines(values.actionSteps),
  reflectionQuestions: parseLines(values.reflectionQuestions),
})

export const listTexts = (form: Pick<SharedForm, ListName | 'tags'>) => ({
  tags: form.tags.join(', '),
  keyTakeaways: form.keyTakeaways.join('\n'),
  examples: form.examples.join('\n'),
  actionSteps: form.actionSteps.join('\n'),
  reflectionQuestions: form.reflectionQuestions.join('\n'),
})

export const emptySharedValues: SharedLessonInput = {
  ...{ title: '', slug: '', excerpt: '', content: '', author: '', category: '', tags: '' },
  ...{ imageUrl: '', videoUrl: '', didYouKnow: '', isPublished: false },
  ...{ keyTakeaways: '', examples: '', actionSteps: '', reflectionQuestions: '' },
}

export const sharedLabels = {
  title: 'Title',
  slug: 'Slug',
  excerpt: 'Excerpt',
  content: 'Content',
  author: 'Author',
  category: 'Category',
  tags: 'Tags',
  imageUrl: 'Image URL',
  videoUrl: 'Video URL',
  keyTakeaways: 'Key Takeaways',
  examples: 'Examples & Stories',
  actionSteps: 'Action Steps',
  reflectionQuestions: 'Reflection Questions',
  didYouKnow: 'Did You Know',
  isPublished: 'Published',
}

export const requireTitle = ({ title }: SharedLessonInput): Record<string, string> =>
  title.trim() ? {} : { title: 'Enter a title.' }

export const lessonContentType: ContentType<LessonInput> = {
  noun: 'lesson',
  headings: { create: 'Create New Lesson', edit: 'Edit Lesson' },
  buttons: { create: 'Create Lesson', edit: 'Update Lesson' },
  successMessages: { create: 'Lesson created successfully', edit: 'Lesson updated successfully' },
  errorText: 'Failed to save lesson',
  emptyValues: { ...emptySharedValues, orderIndex: '0' },
  labels: { ...sharedLabels, orderIndex: 'Order Index' },
  validate: requireTitle,
  fetch: async (id) => {
    const { id: _id, version, ...form } = await (await api.admin.lessons[':id'].$get({ param: { id } })).json()
    return { version, values: { ...form, ...listTexts(form), orderIndex: String(form.orderIndex) } }
  },
  create: (values) => api.admin.lessons.$post({ json: toApiForm(values) }),
  update: (id, version, values) =>
    api.admin.lessons[':id'].$put({ param: { id }, json: { ...toApiForm(values), version } }),
  Fields: LessonFields,
  Preview: LessonPreview,
}

function LessonPreview({ values }: { values: LessonInput }) {
  return <SharedLessonPreview values={values} withDefaults />
}

type SharedLessonPreviewProps = { values: SharedLessonInput; withDefaults: boolean }

/** A lesson as it will be published; a binder lesson with default texts for empty fields. */
export function SharedLessonPreview({ values, withDefaults }: SharedLessonPreviewProps) {
  const content = useSanitizedPreview(values.content)
  const { isPublished, ...form } = { ...values, ...parseLists(values) }
  const lesson: Lesson = {
    ...form,
    id: 'preview',
    title: form.title || 'Untitled',
    slug: form.slug || null,
    excerpt: form.excerpt || null,
    author: form.author || null,
    content: content || null,
    category: form.category || null,
    imageUrl: form.imageUrl || null,
    videoUrl: form.videoUrl || null,
    didYouKnow: form.didYouKnow || null,
    orderIndex: 0,
    publishedAt: new Date().toISOString(),
  }
  const shownLesson = withDefaults ? { ...lesson, ...defaultTexts(lesson) } : lesson
  return (
    <div inert className="lesson-page grid-cols-1 lg:pr-s5" data-hue={categoryColorOf(lesson.category)}>
      <LessonArticle lesson={shownLesson} number={1} />
    </div>
  )
}

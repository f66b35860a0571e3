import type { LessonForm } from '#contract/content/editing/content-forms.schema.ts'
import {
  author,
  category,
  columns,
  lines,
  slug,
  tags,
  textArea,
  title,
  toggle,
} from '../../platform/content-form/field-kinds.tsx'
import { type FieldGroup, field, group } from '../../platform/content-form/form-fields.ts'
import { TextEditor } from '../../platform/editor/text-editor.tsx'
import { ImageField } from '../media/image-field.tsx'
import { VideoField } from '../videos/video-field.tsx'

/** The form of binder and course lessons. */
export type SharedLessonForm = Omit<LessonForm, 'orderIndex'>

/** The group of the last fields of `first`. */
export const Byline = columns('sm:grid-cols-3')

type LessonFieldsOptions = {
  urlPrefix: string
  /** Shown if the slug is not generated from the title. */
  slugFallback?: string
  emptyListHint: string
}

/** Returns the fields of binder and course lessons. Each has more between these parts. */
export function lessonFields({ urlPrefix, slugFallback, emptyListHint }: LessonFieldsOptions) {
  const hint = `One per line. ${emptyListHint}`
  const first = {
    title: title(),
    slug: slug(urlPrefix, ({ title }: Pick<LessonForm, 'title' | 'slug'>) => title, slugFallback),
    excerpt: textArea('Excerpt', { rows: 2 }),
    content: field('Content', '', TextEditor),
    ...group<SharedLessonForm>(Byline)({ author: author(), category: category() }),
  }
  const media = {
    imageUrl: field('Image URL', '', ImageField),
    videoUrl: field('Video URL', '', VideoField),
    tags: tags(),
    ...group<SharedLessonForm>(AdditionalSections)({
      keyTakeaways: lines('Key Takeaways', { hint }),
      examples: lines('Examples & Stories', { hint }),
      actionSteps: lines('Action Steps', { hint }),
      reflectionQuestions: lines('Reflection Questions', { hint }),
      didYouKnow: textArea('Did You Know', { rows: 2 }),
    }),
  }
  return { first, media, last: { isPublished: toggle('Published') } }
}

const AdditionalSections: FieldGroup = ({ children }) => (
  <details className="rounded-md border border-hair p-s4">
    <summary className="cursor-pointer font-semibold">
      Additional sections: takeaways, stories, steps, questions
    </summary>
    <div className="mt-s4 grid gap-s5">{children}</div>
  </details>
)

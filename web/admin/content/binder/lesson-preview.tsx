import { defaultTexts } from '#contract/content/binder/default-texts.ts'
import type { Lesson } from '#contract/content/editing/posts-and-lessons.ts'
import { LessonArticle } from '../../../content/binder/lesson/lesson-article.tsx'
import { categoryColorOf } from '../../../platform/categories/category.tsx'
import { emptyToNull } from '../../platform/content-form/parse-input.ts'
import { useSanitizedPreview } from '../../platform/content-form/use-sanitized-preview.ts'
import type { SharedLessonForm } from './lesson-fields.tsx'
import '../../../content/binder/lesson/lesson.css'

type LessonPreviewProps = { lesson: SharedLessonForm; withDefaults: boolean }

/** A lesson as it will be published; a binder lesson with default texts for empty fields. */
export function LessonPreview({ lesson: { isPublished: _, ...form }, withDefaults }: LessonPreviewProps) {
  const content = useSanitizedPreview(form.content)
  const lesson: Lesson = {
    ...emptyToNull(form, 'slug', 'excerpt', 'author', 'category', 'imageUrl', 'videoUrl', 'didYouKnow'),
    id: 'preview',
    title: form.title || 'Untitled',
    content: content || null,
    orderIndex: 0,
    publishedAt: new Date().toISOString(),
  }
  return (
    <div inert className="lesson-page grid-cols-1 lg:pr-s5" data-hue={categoryColorOf(lesson.category)}>
      <LessonArticle lesson={withDefaults ? { ...lesson, ...defaultTexts(lesson) } : lesson} number={1} />
    </div>
  )
}

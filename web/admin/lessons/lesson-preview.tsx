import { defaultTexts } from '#contract/binder/default-texts.ts'
import type { Lesson } from '#contract/content/posts-and-lessons.ts'
import { categoryColorOf } from '../../binder/category.tsx'
import '../../binder/lesson/lesson.css'
import { LessonSheet } from '../../binder/lesson/lesson-sheet.tsx'
import { useSanitizedPreview } from '../content-form/use-sanitized-preview.ts'
import { type LessonInput, toApiForm } from './lesson-content-type.tsx'

/** The lesson page as on the site, without interaction. */
export function LessonPreview({ values }: { values: LessonInput }) {
  const content = useSanitizedPreview(values.content)
  const { isPublished, ...form } = toApiForm(values)
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
    publishedAt: new Date().toISOString(),
  }
  return (
    <div inert className="lesson-page grid-cols-1 lg:pr-s5" data-hue={categoryColorOf(lesson.category)}>
      <LessonSheet lesson={{ ...lesson, ...defaultTexts(lesson) }} number={1} />
    </div>
  )
}

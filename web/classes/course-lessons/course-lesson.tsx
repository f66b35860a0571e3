import type { PublicLoaders } from '#server/public-loaders.ts'
import { categoryColorOf } from '../../platform/categories/category.tsx'
import { useAuth } from '../../platform/session/auth-provider.tsx'
import { LessonSkeleton, NotEnrolled, NotOpenYet } from './closed-lesson.tsx'
import { LessonReader } from './lesson-reader.tsx'
import type { UserLesson } from './load-lesson.ts'

type CourseLessonProps = {
  page: Awaited<ReturnType<PublicLoaders['courseLessons']['getCourseLessonPage']>>
  /** Undefined until the browser has loaded it. */
  userLesson: UserLesson | undefined
}

/** A lesson in one of its states. A separate chunk, which keeps the page within its budget. */
export default function CourseLesson({ page, userLesson }: CourseLessonProps) {
  const { user } = useAuth()
  const { courseSlug, outline, preview } = page
  const opened = user && typeof userLesson === 'object' ? userLesson : null
  const frame = {
    course: { slug: courseSlug, title: opened?.course.title ?? outline?.course.title ?? '' },
    sections: opened?.sections ?? outline?.sections ?? [],
    lessonId: opened?.lessonId ?? page.lessonId,
  }
  const content = opened ? opened.content : preview
  const title = outline?.title ?? 'Lesson'
  if (content)
    return (
      <div data-hue={categoryColorOf(content.lesson.category)}>
        {/* The key resets the fields on navigation to the next lesson. */}
        <LessonReader key={frame.lessonId} {...frame} {...content} enrolled={opened} />
      </div>
    )
  if (opened) return <NotOpenYet {...frame} />
  if (userLesson === undefined) return <LessonSkeleton {...frame} title={title} />
  return <NotEnrolled {...frame} title={title} isSignedIn={user !== null} />
}

import { type ReactNode, useCallback, useSyncExternalStore } from 'react'
import { continueLesson } from '#contract/course-lessons/continue-lesson.ts'
import { courseLessonPath } from '#contract/course-lessons/course-lesson-path.ts'
import type { EnrolledCourse } from '#contract/course-lessons/course-lessons.schema.ts'
import { api } from '../api/client.ts'
import { useFetch } from '../api/use-fetch.ts'
import type { ProgressModule } from '../binder/progress/load-progress-module.ts'
import { subscribeNoop, useProgressModule } from '../binder/progress/use-progress-module.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Contents, useDoneCount } from './contents.tsx'
import { CourseProgress } from './course-progress.tsx'

/** The lessons of the signed-in, enrolled user, with links and 'Continue'. `children` is shown until they are loaded. */
export default function EnrolledCurriculum({ courseId, children }: { courseId: string; children: ReactNode }) {
  const { progressModule } = useProgressModule('always')
  const fetchCourse = useCallback(
    async () => (await api.account.courses[':id'].$get({ param: { id: courseId } })).json(),
    [courseId],
  )
  const { data } = useFetch(fetchCourse, 'Failed to load your lessons')
  if (!data) return children
  return (
    <>
      <ContinueCourse enrolled={data} progressModule={progressModule} />
      <Contents courseSlug={data.course.slug} sections={data.sections} progressModule={progressModule} />
    </>
  )
}

type ContinueCourseProps = { enrolled: EnrolledCourse; progressModule: ProgressModule | null }

function ContinueCourse({ enrolled: { course, sections, lastLessonId }, progressModule }: ContinueCourseProps) {
  const lessons = sections.flatMap(({ lessons }) => lessons)
  const next = useSyncExternalStore(progressModule?.subscribe ?? subscribeNoop, () =>
    continueLesson(lessons, lastLessonId, (id) => progressModule?.isDone(id) ?? false),
  )
  const done = useDoneCount(sections, progressModule)
  return (
    <div className="class-curriculum__continue">
      <CourseProgress done={done} total={lessons.length} />
      {next && (
        <ButtonLink to={courseLessonPath(course.slug, next.slug)}>
          {done === 0 && lastLessonId === null ? 'Start the first lesson' : `Continue: ${next.title}`}
        </ButtonLink>
      )}
    </div>
  )
}

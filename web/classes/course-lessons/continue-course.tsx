import { useSyncExternalStore } from 'react'
import { continueLesson } from '#contract/classes/course-lessons/continue-lesson.ts'
import { courseLessonPath } from '#contract/classes/course-lessons/course-lesson-path.ts'
import type { EnrolledCourse } from '#contract/classes/course-lessons/course-lessons.schema.ts'
import type { ProgressModule } from '../../content/binder/progress/load-progress-module.ts'
import { subscribeNoop } from '../../content/binder/progress/use-progress-module.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { CourseCertificate } from './certificates/course-certificate.tsx'
import { useDoneCount } from './contents.tsx'
import { CourseProgress } from './course-progress.tsx'

type ContinueCourseProps = { enrolled: EnrolledCourse; progressModule: ProgressModule | null }

/** Progress in a course, the button to the next lesson and the certificate. */
export function ContinueCourse({
  enrolled: { course, sections, lastLessonId, certificate },
  progressModule,
}: ContinueCourseProps) {
  const lessons = sections.flatMap(({ lessons }) => lessons)
  const next = useSyncExternalStore(progressModule?.subscribe ?? subscribeNoop, () =>
    continueLesson(lessons, lastLessonId, (id) => progressModule?.isDone(id) ?? false),
  )
  const done = useDoneCount(sections, progressModule)
  const isComplete = lessons.length > 0 && done === lessons.length
  return (
    <>
      <div className="continue-course mt-s4 flex flex-wrap items-center justify-between gap-s4">
        <CourseProgress done={done} total={lessons.length} />
        {next && (
          <ButtonLink variant={isComplete ? 'secondary' : 'primary'} to={courseLessonPath(course.slug, next.slug)}>
            {isComplete
              ? 'Open the lessons'
              : done === 0 && lastLessonId === null
                ? 'Start lesson 1'
                : `Continue: ${next.title}`}
          </ButtonLink>
        )}
      </div>
      <CourseCertificate
        courseId={course.id}
        certificate={certificate}
        isComplete={isComplete}
        progressModule={progressModule}
      />
    </>
  )
}

import { useEffect, useState } from 'react'
import type { EnrolledCourse } from '#contract/classes/course-lessons/course-lessons.schema.ts'
import { useProgressModule } from '../../../content/binder/progress/use-progress-module.ts'
import { Trail } from '../../../platform/art/trail.tsx'
import { Surface } from '../../../platform/ui/surface.tsx'
import { lessonsOf, useDoneCount } from '../contents.tsx'
import { CourseCertificate } from './course-certificate.tsx'

type CourseCompletedProps = { enrolled: EnrolledCourse; lessonId: string }

/**
 * Congratulates below the lesson with which the user completed the course, and below the last lesson of a completed
 * course.
 */
export function CourseCompleted({ enrolled: { course, sections, certificate }, lessonId }: CourseCompletedProps) {
  const { progressModule } = useProgressModule('always')
  const [wasIncomplete, setWasIncomplete] = useState(false)
  const lessons = lessonsOf(sections)
  const isComplete = useDoneCount(sections, progressModule) === lessons.length
  useEffect(() => {
    if (progressModule && !isComplete) setWasIncomplete(true)
  }, [progressModule, isComplete])
  const isShown = isComplete && (wasIncomplete || lessons.at(-1)?.id === lessonId)
  return (
    <>
      <p role="status" className="sr">
        {isShown && `You’ve completed ${course.title}.`}
      </p>
      {isShown && (
        <Surface as="section" className="course-completed print:hidden" aria-labelledby="course-completed">
          <div>
            <p className="map-label">
              {lessons.length === 1 ? 'The lesson is done' : `All ${lessons.length} lessons done`}
            </p>
            <h2 id="course-completed" className="mt-s1 text-xl wrap-anywhere">
              Congratulations, you’ve completed {course.title}
            </h2>
          </div>
          <div className="art max-w-88">
            <Trail />
          </div>
          <CourseCertificate
            courseId={course.id}
            certificate={certificate}
            isComplete
            progressModule={progressModule}
          />
        </Surface>
      )}
    </>
  )
}

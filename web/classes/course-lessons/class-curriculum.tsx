import { lazy, Suspense } from 'react'
import type { Curriculum } from '#contract/classes/course-lessons/course-lessons.schema.ts'
import { Contents } from './contents.tsx'

const EnrolledCurriculum = lazy(() => import('./enrolled-curriculum.tsx'))

type ClassCurriculumProps = { course: { id: string; slug: string }; curriculum: Curriculum; isEnrolled: boolean }

/** The lessons on the page of a course. */
export function ClassCurriculum({ course, curriculum, isEnrolled }: ClassCurriculumProps) {
  const publicContents = <Contents courseSlug={course.slug} sections={curriculum} progressModule={null} />
  return (
    <section className="page mt-s8 class-curriculum" aria-labelledby="lessons">
      <h2 id="lessons" className="text-xl">
        Lessons
      </h2>
      {isEnrolled ? (
        <Suspense fallback={publicContents}>
          <EnrolledCurriculum courseId={course.id}>{publicContents}</EnrolledCurriculum>
        </Suspense>
      ) : (
        publicContents
      )}
    </section>
  )
}

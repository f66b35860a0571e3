import { Link } from 'react-router'
import { classPath } from '#contract/classes/catalog/class-path.ts'
import type { EnrolledCourse } from '#contract/classes/course-lessons/course-lessons.schema.ts'
import type { Enrollment } from '#contract/classes/enrollments/enrollment.schema.ts'
import { useProgressModule } from '../../../content/binder/progress/use-progress-module.ts'
import { AwaitSection, type Section } from '../../../platform/api/await-section.tsx'
import { api } from '../../../platform/api/client.ts'
import '../../../classes/course-lessons/course-lessons.css'
import { ContinueCourse } from '../../../classes/course-lessons/continue-course.tsx'
import { Surface } from '../../../platform/ui/surface.tsx'

/** Fetches the courses among the enrollments that have lessons. */
export async function fetchCourses(enrollments: readonly Enrollment[], signal: AbortSignal): Promise<EnrolledCourse[]> {
  const isCourse = ({ kind, status }: Enrollment) => kind === 'course' && status === 'booked'
  const courses = await Promise.all(
    enrollments.filter(isCourse).map(async ({ classId: id }) => {
      const response = await api.account.courses[':id'].$get({ param: { id } }, { init: { signal } })
      return response.json()
    }),
  )
  return courses.filter(({ sections }) => sections.some(({ lessons }) => lessons.length > 0))
}

/** Renders nothing while they load and without any. */
export const YourCourses = ({ courses }: { courses: Section<EnrolledCourse[]> }) => (
  <AwaitSection section={courses} skeleton={null} fallbackText="Failed to load your courses. Please try again.">
    {(courses) => courses.length > 0 && <Courses courses={courses} />}
  </AwaitSection>
)

function Courses({ courses }: { courses: EnrolledCourse[] }) {
  const { progressModule } = useProgressModule('always')
  return (
    <section aria-labelledby="your-courses">
      <h2 id="your-courses" className="mb-s3 text-xl">
        Your courses
      </h2>
      <ul className="grid gap-s4">
        {courses.map((enrolled) => (
          <Surface as="li" key={enrolled.course.id} className="p-s5 md:p-s6">
            <h3 className="mb-s3 text-lg">
              <Link className="no-underline hover:underline" to={classPath(enrolled.course)}>
                {enrolled.course.title}
              </Link>
            </h3>
            <ContinueCourse enrolled={enrolled} progressModule={progressModule} />
          </Surface>
        ))}
      </ul>
    </section>
  )
}

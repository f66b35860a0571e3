import { useLocation } from 'react-router'
import { classPath } from '#contract/classes/catalog/class-path.ts'
import { longDate } from '#contract/dates.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { Loading, Skeleton } from '../../platform/ui/loading.tsx'
import { lessonsOf } from './contents.tsx'
import { CourseFrame, type CourseFrameProps } from './course-frame.tsx'

type ClosedLessonProps = CourseFrameProps & { title: string }

/** For signed-out users and users who are not enrolled. */
export function NotEnrolled({ isSignedIn, ...frame }: ClosedLessonProps & { isSignedIn: boolean }) {
  const { pathname } = useLocation()
  return (
    <CourseFrame {...frame} showsProgress={false}>
      <section className="sheet closed-lesson">
        <NotEnrolledText {...frame} />
        <div className="row">
          <CourseLink {...frame} />
          {!isSignedIn && (
            <ButtonLink variant="secondary" to={`/auth?next=${encodeURIComponent(pathname)}`}>
              Sign In
            </ButtonLink>
          )}
        </div>
      </section>
    </CourseFrame>
  )
}

function NotEnrolledText({ course, sections, title }: ClosedLessonProps) {
  return (
    <>
      <p className="map-label">For enrolled students</p>
      <h1>{title}</h1>
      <p className="lead">
        {sections.length > 0
          ? `This lesson is part of the course ${course.title}. If you’re enrolled, sign in to read it.`
          : 'This lesson is for people enrolled in its course. If you’re enrolled, sign in to read it.'}
      </p>
    </>
  )
}

function CourseLink({ course, sections }: CourseFrameProps) {
  if (sections.length > 0) return <ButtonLink to={classPath(course)}>See the course</ButtonLink>
  return <ButtonLink to="/classes">Browse Classes</ButtonLink>
}

/** For enrolled users before the lesson opens. */
export function NotOpenYet(frame: CourseFrameProps) {
  const lesson = lessonsOf(frame.sections).find(({ id }) => id === frame.lessonId)
  const title = lesson?.title ?? 'Lesson'
  return (
    <CourseFrame {...frame} title={title} showsProgress>
      <section className="sheet closed-lesson">
        <p className="map-label">Not open yet</p>
        <h1>{title}</h1>
        <p className="lead">
          {lesson?.opensAt
            ? `This lesson opens on ${longDate(lesson.opensAt.slice(0, 10))}.`
            : 'This lesson opens when the course has a date.'}
        </p>
        <div className="row">
          <ButtonLink variant="secondary" to="/account/classes">
            Your classes
          </ButtonLink>
        </div>
      </section>
    </CourseFrame>
  )
}

/** While the browser loads the lesson. Without scripts it says why it stays empty. */
export function LessonSkeleton(frame: ClosedLessonProps) {
  return (
    <CourseFrame {...frame} showsProgress={false}>
      <section className="sheet closed-lesson">
        <noscript>
          <NotEnrolledText {...frame} />
        </noscript>
        <Loading label="Loading the lesson..." className="needs-script grid gap-s4">
          <Skeleton shape="short" className="mx-0" />
          <Skeleton shape="heading" className="mx-0" />
          <Skeleton className="mx-0" />
          <Skeleton className="mx-0" />
          <Skeleton shape="short" className="mx-0" />
        </Loading>
      </section>
    </CourseFrame>
  )
}

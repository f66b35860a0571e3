import { Link } from 'react-router'
import { classPath } from '#contract/classes/catalog/class-path.ts'
import { courseLessonPath } from '#contract/classes/course-lessons/course-lesson-path.ts'
import type { OpenedLesson } from '#contract/classes/course-lessons/course-lessons.schema.ts'
import type { LessonFile } from '#contract/classes/course-lessons/lesson-files.schema.ts'
import type { Lesson } from '#contract/content/editing/posts-and-lessons.ts'
import type { LessonLink } from '#contract/content/pdf/pdf.schema.ts'
import { LessonArticle } from '../../content/binder/lesson/lesson-article.tsx'
import { SupplementalMaterials } from '../../content/binder/lesson/supplemental-materials.tsx'
import { QrLink } from '../../content/binder/print/qr-link.tsx'
import { publicPrefetch } from '../../platform/router/public-prefetch.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { CourseCompleted } from './certificates/course-completed.tsx'
import { lessonsOf } from './contents.tsx'
import { CourseFrame, type CourseFrameProps } from './course-frame.tsx'
import { LessonFiles } from './lesson-files.tsx'

type LessonReaderProps = CourseFrameProps & {
  lesson: Lesson
  link: LessonLink
  files: LessonFile[]
  enrolled: OpenedLesson | null
}

export function LessonReader({ lesson, link, files, enrolled, ...frame }: LessonReaderProps) {
  const lessons = lessonsOf(frame.sections)
  const index = lessons.findIndex(({ id }) => id === lesson.id)
  return (
    <CourseFrame
      {...frame}
      title={lesson.title}
      showsProgress={enrolled !== null}
      aside={<Neighbors {...frame} nextEndsCancellation={enrolled?.nextEndsCancellation ?? false} />}
    >
      <LessonArticle lesson={lesson} number={index + 1} label={`Lesson ${index + 1} of ${lessons.length}`} />
      {files.length > 0 && <LessonFiles files={files} />}
      {enrolled && <CourseCompleted enrolled={enrolled} lessonId={lesson.id} />}
      <QrLink link={link} />
      <SupplementalMaterials lessonId={lesson.id} />
    </CourseFrame>
  )
}

type NeighborsProps = CourseFrameProps & Pick<OpenedLesson, 'nextEndsCancellation'>

function Neighbors({ course, sections, lessonId, nextEndsCancellation }: NeighborsProps) {
  const lessons = lessonsOf(sections)
  const index = lessons.findIndex(({ id }) => id === lessonId)
  const [previous, next] = [lessons[index - 1], lessons[index + 1]]
  const pathOf = ({ slug }: { slug: string }) => courseLessonPath(course.slug, slug)
  return (
    <div className="lesson-aside__next">
      <ButtonLink to={next ? pathOf(next) : classPath(course)} prefetch={publicPrefetch} wide>
        {next ? 'Continue to Next Lesson' : 'Back to the course'}
      </ButtonLink>
      <p className="mb-s3 text-center text-sm text-ink-muted">{next ? next.title : 'That was the last lesson.'}</p>
      {next?.isOpen && nextEndsCancellation && (
        <p className="mb-s3 text-center text-sm">Opening a second lesson ends your free cancellation.</p>
      )}
      {previous && (
        <Link
          className="link inline-flex min-h-target items-center justify-self-center text-center text-sm"
          to={pathOf(previous)}
          prefetch={publicPrefetch}
        >
          Previous: {previous.title}
        </Link>
      )}
    </div>
  )
}

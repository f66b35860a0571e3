import type { ReactNode } from 'react'
import { classPath } from '#contract/classes/catalog/class-path.ts'
import { useProgressModule } from '../../content/binder/progress/use-progress-module.ts'
import { Breadcrumbs } from '../../platform/ui/breadcrumbs.tsx'
import { Contents, lessonsOf, type Sections, useDoneCount } from './contents.tsx'
import { CourseProgress } from './course-progress.tsx'

/** Parts of a lesson's page in every state. `sections` is empty if the user may not see the course. */
export type CourseFrameProps = { course: { slug: string; title: string }; sections: Sections; lessonId: string }

type FrameProps = CourseFrameProps & {
  title: string
  /** Signed-out users have no progress bar. */
  showsProgress: boolean
  children: ReactNode
  aside?: ReactNode
}

export function CourseFrame({ course, sections, lessonId, title, showsProgress, children, aside }: FrameProps) {
  const { progressModule } = useProgressModule('if progress may exist')
  const done = useDoneCount(sections, progressModule)
  const total = lessonsOf(sections).length
  const steps = [
    { label: 'Classes', to: '/classes' },
    ...(course.title ? [{ label: course.title, to: classPath(course) }] : []),
    { label: title, to: '' },
  ]
  return (
    <div className="page pt-s5">
      <div className="mb-s5 flex flex-wrap items-center justify-between gap-x-s6 gap-y-s2 print:hidden [&>nav]:max-w-full [&>nav]:min-w-0">
        <Breadcrumbs steps={steps} />
        {showsProgress && <CourseProgress done={done} total={total} />}
      </div>
      <div className="lesson-page course-lesson">
        {children}
        <div className="lesson-aside">
          {aside}
          {total > 0 && (
            <nav className="sheet p-s5" aria-labelledby="course-contents">
              <h2 id="course-contents" className="mb-s4 text-xl leading-snug">
                Lessons
              </h2>
              <Contents
                courseSlug={course.slug}
                sections={sections}
                currentId={lessonId}
                progressModule={progressModule}
              />
            </nav>
          )}
        </div>
      </div>
    </div>
  )
}

import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { courseLessonPath } from '#contract/classes/course-lessons/course-lesson-path.ts'
import type { CurriculumLesson, EnrolledLesson } from '#contract/classes/course-lessons/course-lessons.schema.ts'
import { cardDate } from '#contract/dates.ts'
import type { ProgressModule } from '../../content/binder/progress/load-progress-module.ts'
import { subscribeNoop } from '../../content/binder/progress/use-progress-module.ts'
import { publicPrefetch } from '../../platform/router/public-prefetch.ts'
import { SvgIcon } from '../../platform/ui/icon.tsx'

/** With `isOpen` for an enrolled user. */
type ContentsLesson = CurriculumLesson & Partial<EnrolledLesson>
export type Sections = readonly { id: string; title: string; lessons: readonly ContentsLesson[] }[]

type ContentsProps = {
  courseSlug: string
  sections: Sections
  currentId?: string
  /** Null before it is loaded. */
  progressModule: ProgressModule | null
}

const lockPath = 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3'
const tickPath = 'm5 12.5 4.5 4.5L19 7.5'

/** The sections and lessons of a course. Lessons that the user can open are links. */
export function Contents({ courseSlug, sections, currentId, progressModule }: ContentsProps) {
  const firstNumbers = sections.map((_, index) =>
    sections.slice(0, index).reduce((sum, { lessons }) => sum + lessons.length, 1),
  )
  return (
    <ol className="lesson-list">
      {sections.map((section, index) => (
        <li key={section.id}>
          <h3 className="mb-s2">{section.title}</h3>
          <ol>
            {section.lessons.map((lesson, lessonIndex) => (
              <LessonRow
                key={lesson.id}
                lesson={lesson}
                number={(firstNumbers[index] ?? 1) + lessonIndex}
                to={courseLessonPath(courseSlug, lesson.slug)}
                isCurrent={lesson.id === currentId}
                progressModule={progressModule}
              />
            ))}
          </ol>
        </li>
      ))}
    </ol>
  )
}

type LessonRowProps = {
  lesson: ContentsLesson
  number: number
  to: string
  isCurrent: boolean
  progressModule: ProgressModule | null
}

function LessonRow({ lesson, number, to, isCurrent, progressModule }: LessonRowProps) {
  const isDone = useIsDone(lesson.id, progressModule)
  const canOpen = lesson.isOpen ?? lesson.isPreview
  return (
    <li className="lesson-list__lesson" data-current={isCurrent || undefined}>
      <span className="lesson-list__mark" data-done={isDone || undefined}>
        {isDone ? <SvgIcon path={tickPath} size={16} /> : number}
        {isDone && <span className="sr">Done: </span>}
      </span>
      {canOpen ? (
        <Link to={to} prefetch={publicPrefetch} aria-current={isCurrent ? 'page' : undefined}>
          {lesson.title}
        </Link>
      ) : (
        <span className="py-s2 text-ink-muted">{lesson.title}</span>
      )}
      <LessonNote lesson={lesson} />
    </li>
  )
}

function LessonNote({ lesson: { isOpen, opensAt, isPreview } }: { lesson: ContentsLesson }) {
  if (isOpen === undefined)
    return isPreview ? (
      <span className="lesson-list__note text-sm font-[560] text-good">Free preview</span>
    ) : (
      <span className="lesson-list__note text-sm text-ink-muted">
        <SvgIcon path={lockPath} size={18} />
        <span className="sr">For enrolled students</span>
      </span>
    )
  return isOpen ? null : <span className="lesson-list__note text-sm text-ink-muted">{opensText(opensAt ?? null)}</span>
}

const opensText = (opensAt: string | null) =>
  opensAt === null ? 'Opens when the course has a date' : `Opens ${cardDate(opensAt.slice(0, 10))}`

function useIsDone(lessonId: string, progressModule: ProgressModule | null): boolean {
  return useSyncExternalStore(
    progressModule?.subscribe ?? subscribeNoop,
    () => progressModule?.isDone(lessonId) ?? false,
    () => false,
  )
}

/** Returns how many of the lessons are done; 0 before the progress module is loaded. */
export function useDoneCount(sections: Sections, progressModule: ProgressModule | null): number {
  return useSyncExternalStore(
    progressModule?.subscribe ?? subscribeNoop,
    () => lessonsOf(sections).filter(({ id }) => progressModule?.isDone(id)).length,
    () => 0,
  )
}

export const lessonsOf = (sections: Sections): ContentsLesson[] => sections.flatMap(({ lessons }) => lessons)

import type { Lesson } from '#contract/content/posts-and-lessons.ts'
import { GuideNote } from '../../blog/post/guide-note.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { LessonVideo } from './lesson-video.tsx'

type LessonAsideProps = { lesson: Lesson; next: { title: string | null; to: string } }

export function LessonAside({ lesson: { category, videoUrl }, next }: LessonAsideProps) {
  return (
    <div className="lesson-aside">
      <GuideNote category={category} />
      <LessonVideo videoUrl={videoUrl} />
      <div className="lesson-aside__next">
        <ButtonLink to={next.to} wide>
          Continue to Next Lesson
        </ButtonLink>
        <p>{next.title ?? 'This was the last one. The binder shows them all.'}</p>
      </div>
    </div>
  )
}

import type { Lesson } from '#contract/content/editing/posts-and-lessons.ts'
import { FilmEvening } from '../../../platform/art/scenes/film-evening.tsx'
import { GuideNote } from '../../../platform/article/guide-note.tsx'
import { publicPrefetch } from '../../../platform/router/public-prefetch.ts'
import { ButtonLink } from '../../../platform/ui/button.tsx'

type LessonAsideProps = { lesson: Lesson; next: { title: string | null; to: string } }

export function LessonAside({ lesson: { category, videoUrl }, next }: LessonAsideProps) {
  return (
    <div className="lesson-aside">
      <GuideNote category={category} />
      {!videoUrl && <VideoPlaceholder />}
      <div className="lesson-aside__next">
        <ButtonLink to={next.to} prefetch={publicPrefetch} wide>
          Continue to Next Lesson
        </ButtonLink>
        <p className="mb-s3 text-center text-sm text-ink-muted">
          {next.title ?? 'That was the last lesson. See all lessons in the binder.'}
        </p>
      </div>
    </div>
  )
}

function VideoPlaceholder() {
  return (
    <figure className="sheet">
      <div className="art-frame art-frame--full art">
        <FilmEvening />
      </div>
      <figcaption className="flex min-h-target items-center justify-between gap-s3 px-s4 py-s2 text-sm">
        <b>Video</b>
        <span className="text-ink-muted">Coming Soon</span>
      </figcaption>
    </figure>
  )
}

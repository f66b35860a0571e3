import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import type { LessonCard as Lesson } from '#contract/content/editing/posts-and-lessons.ts'
import { cardDate } from '#contract/dates.ts'
import { BlankPaper } from '../../platform/art/blank-paper.tsx'
import { byline } from '../../platform/article/byline.ts'
import { Tags } from '../../platform/article/tags.tsx'
import { CategoryIcon } from '../../platform/categories/category.tsx'
import { publicPrefetch } from '../../platform/router/public-prefetch.ts'
import { useBusinessName } from '../../platform/router/root-data.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { Icon } from '../../platform/ui/icon.tsx'
import { ResponsiveImage } from '../../platform/ui/responsive-image.tsx'
import { Surface } from '../../platform/ui/surface.tsx'
import { lessonUrl } from './lesson-url.ts'
import type { ProgressModule } from './progress/load-progress-module.ts'
import { subscribeNoop } from './progress/use-progress-module.ts'

type LessonCardProps = { lesson: Lesson; number: number; progressModule: ProgressModule | null }

export function LessonCard({ lesson, number, progressModule }: LessonCardProps) {
  const to = lessonUrl(lesson)
  const day = lesson.publishedAt?.slice(0, 10)
  return (
    <Surface as="li" punched lift className="grid grid-cols-[minmax(0,1fr)_6.5rem] gap-x-s4 pr-s5 max-sm:block">
      <DoneMark lessonId={lesson.id} progressModule={progressModule} />
      <div className="art col-start-2 row-start-1 mt-s5 self-start rounded-md bg-[var(--hue-tint,var(--sunk))] p-4 *:block has-[img]:p-0 max-sm:float-right max-sm:ml-s4 max-sm:w-17 max-sm:not-has-[img]:p-[0.6rem]">
        <Picture lesson={lesson} />
      </div>
      <div className="col-start-1 row-start-1 flex flex-col py-s5 max-sm:block">
        <p className="meta max-sm:[&_i]:hidden">
          Lesson {number}
          {day && (
            <>
              {' '}
              <i /> <time dateTime={day}>{cardDate(day)}</time>
            </>
          )}
        </p>
        <h3 className="mt-[0.15rem] mb-[0.6rem] text-xl leading-[1.15]">
          <Link
            className="no-underline decoration-act decoration-2 underline-offset-[0.18em] hover:underline"
            to={to}
            prefetch={publicPrefetch}
          >
            {lesson.title}
          </Link>
        </h3>
        {lesson.excerpt && <p>{lesson.excerpt}</p>}
        <Tags tags={lesson.tags} />
        <div className="buy -mr-[calc(6.5rem+var(--s-4))] max-sm:clear-both max-sm:mr-0">
          <p className="by">{byline(lesson.author, useBusinessName())}</p>
          <ButtonLink
            variant="quiet"
            className="-ml-2 flex-none"
            to={to}
            prefetch={publicPrefetch}
            aria-label={`Start Lesson: ${lesson.title}`}
          >
            Start Lesson
          </ButtonLink>
        </div>
      </div>
    </Surface>
  )
}

/** Positioned on the upper edge of the card, so that showing it causes no layout shift. */
function DoneMark({ lessonId, progressModule }: { lessonId: string; progressModule: ProgressModule | null }) {
  const isDone = useSyncExternalStore(
    progressModule?.subscribe ?? subscribeNoop,
    () => progressModule?.isDone(lessonId) ?? false,
    () => false,
  )
  if (!isDone) return null
  return (
    <p className="absolute top-0 left-13 flex [translate:0_-50%] items-center gap-[0.35rem] rounded-round border border-edge bg-raised py-[0.15rem] pr-[0.7rem] pl-2 text-sm font-[620] text-good">
      <Icon sign="tick" size={18} />
      Done
    </p>
  )
}

function Picture({ lesson: { imageUrl, category } }: { lesson: Lesson }) {
  const drawing = category ? <CategoryIcon category={category} /> : <BlankPaper />
  if (!imageUrl) return drawing
  return (
    <ResponsiveImage
      className="aspect-square w-full rounded-md object-cover"
      src={imageUrl}
      sizes="10rem"
      fallback={drawing}
    />
  )
}

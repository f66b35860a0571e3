import { Link } from 'react-router'
import { cardDate } from '#contract/dates.ts'
import type { LessonCard as Lesson } from '#contract/writing.ts'
import { EmptySheet } from '../art/empty-sheet.tsx'
import { byline } from '../blog/byline.ts'
import { Tags } from '../blog/tags.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Emblem } from './emblem.tsx'
import { hueOf } from './hue.ts'
import { lessonAddress } from './lesson-address.ts'

type LessonCardProps = { lesson: Lesson; number: number }

/** A punched sheet with the tab of its category. */
export function LessonCard({ lesson, number }: LessonCardProps) {
  const to = lessonAddress(lesson)
  const day = lesson.publishedAt?.slice(0, 10)
  return (
    <Sheet as="li" punched lift className="lesson-card" data-hue={hueOf(lesson.category)}>
      {lesson.category && <p className="lesson-card__tab">{lesson.category}</p>}
      <div className="lesson-card__plate art">
        <Picture lesson={lesson} />
      </div>
      <div className="lesson-card__body">
        <p className="meta">
          Lesson {number}
          {day && (
            <>
              {' '}
              <i /> <time dateTime={day}>{cardDate(day)}</time>
            </>
          )}
        </p>
        <h2>
          <Link to={to}>{lesson.title}</Link>
        </h2>
        {lesson.excerpt && <p>{lesson.excerpt}</p>}
        <Tags tags={lesson.tags} />
        <div className="buy">
          <p className="by">{byline(lesson.author)}</p>
          <ButtonLink variant="quiet" className="-ml-2 flex-none" to={to} aria-label={`Start Lesson: ${lesson.title}`}>
            Start Lesson
          </ButtonLink>
        </div>
      </div>
    </Sheet>
  )
}

function Picture({ lesson: { imageUrl, category } }: { lesson: Lesson }) {
  if (imageUrl) {
    return (
      <img
        className="aspect-square w-full rounded-md object-cover"
        src={imageUrl}
        alt=""
        width={160}
        height={160}
        loading="lazy"
      />
    )
  }
  return category ? <Emblem category={category} /> : <EmptySheet />
}

import { useId } from 'react'
import type { CourseCard as Course } from '#contract/classes/class-cards.ts'
import { type CoverVariant, coversOf } from '#contract/covers.ts'
import { cardDate } from '#contract/dates.ts'
import { formatPrice, toMinorUnits } from '#contract/money.ts'
import { Advanced, Family } from '../art/classes/classes.tsx'
import { CourseCover } from '../art/covers/course-cover.tsx'
import { BaseCamp } from '../art/scenes/base-camp.tsx'
import { EnrollButton } from '../enrollments/enroll-button.tsx'
import { Card, MetaLine } from '../ui/card.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Price } from '../ui/price.tsx'
import { countText, Rating } from '../ui/rating.tsx'
import { ResponsiveImage } from '../ui/responsive-image.tsx'

const MAX_HIGHLIGHTS = 2

type CourseCardProps = {
  course: Course
  /** For a course without a drawing. */
  cover: CoverVariant | undefined
  isEnrolled?: boolean
}

export function CourseCard({ course, cover, isEnrolled = false }: CourseCardProps) {
  const title = useId()
  const hiddenCount = course.highlights.length - MAX_HIGHLIGHTS
  const facts = [
    { name: 'Duration', value: course.duration },
    { name: 'Lessons', value: course.lessonsCount || '' },
    { name: 'Starts', value: course.nextStartDate && cardDate(course.nextStartDate) },
  ].filter((fact) => fact.value)
  return (
    <Card id={course.slug} art={<CourseImage course={course} cover={cover} />} aria-labelledby={title}>
      <MetaLine parts={['Course', course.level, course.category]} />
      <h3 id={title}>{course.title}</h3>
      {course.instructor && <p className="by mt-1">with {course.instructor}</p>}
      <p>{course.description}</p>
      <ul className="ticks">
        {course.highlights.slice(0, MAX_HIGHLIGHTS).map((highlight) => (
          <li key={highlight}>{highlight}</li>
        ))}
      </ul>
      {hiddenCount > 0 && <p className="more">{`+${hiddenCount} more topics`}</p>}
      <div className="mt-auto">
        {facts.length > 0 && <DefinitionList rows={facts} />}
        <Students course={course} />
      </div>
      <div className="buy mt-0">
        <Price amount={formatPrice(course.price)} />
        <EnrollButton
          slug={course.slug}
          input={{ courseId: course.id, unitMinor: toMinorUnits(course.price) }}
          isEnrolled={isEnrolled}
          describedBy={title}
        />
      </div>
      {course.cancellationTerms && <p className="mt-s3 text-sm text-ink-muted">{course.cancellationTerms}</p>}
    </Card>
  )
}

function Students({ course: { rating, studentCount } }: { course: Course }) {
  if (!rating && studentCount === 0) return null
  return (
    <div className="mt-s4">
      {rating ? (
        <Rating value={rating} count={studentCount} noun="student" />
      ) : (
        <p className="rated">{countText(studentCount, 'student')}</p>
      )}
    </div>
  )
}

const drawings = new Map([
  ['foundations', BaseCamp],
  ['advanced', Advanced],
  ['advanced-journey-management', Advanced],
  ['family', Family],
  ['family-journey-planning', Family],
])

const drawingOf = ({ cover, slug }: Course) => drawings.get(cover ?? slug)

/** Covers for courses without a drawing. For loaders, which keeps the code out of the client bundle. */
export const courseCovers = (courses: readonly Course[]) =>
  coversOf(courses.map((course) => (drawingOf(course) ? null : course)))

function CourseImage({ course, cover }: { course: Course; cover: CoverVariant | undefined }) {
  const Drawing = drawingOf(course)
  const drawing = Drawing ? <Drawing /> : cover && <CourseCover cover={cover} />
  if (!course.imageUrl) return drawing
  return <ResponsiveImage className="aspect-8/5 w-full object-cover" src={course.imageUrl} fallback={drawing} />
}

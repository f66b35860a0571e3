import { type ComponentType, useId } from 'react'
import type { CourseCard as Course } from '#contract/classes/class-cards.ts'
import { cardDate } from '#contract/dates.ts'
import { formatPrice, toMinorUnits } from '#contract/money.ts'
import { Advanced, DigitalTools, Family, ShefMastery, WeekendIntensive } from '../art/classes/classes.tsx'
import { BaseCamp } from '../art/scenes/base-camp.tsx'
import { EnrollButton } from '../enrollments/enroll-button.tsx'
import { Card, MetaLine } from '../ui/card.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Price } from '../ui/price.tsx'
import { Rating } from '../ui/rating.tsx'
import { ResponsiveImage } from '../ui/responsive-image.tsx'

const MAX_HIGHLIGHTS = 2

export function CourseCard({ course, isEnrolled = false }: { course: Course; isEnrolled?: boolean }) {
  const title = useId()
  const hiddenCount = course.highlights.length - MAX_HIGHLIGHTS
  const facts = [
    { name: 'Length', value: course.duration },
    { name: 'Lessons', value: course.lessonsCount || '' },
    { name: 'Starts', value: course.nextStartDate && cardDate(course.nextStartDate) },
  ].filter((fact) => fact.value)
  return (
    <Card id={course.slug} art={<ClassImage cover={course.cover} imageUrl={course.imageUrl} />} aria-labelledby={title}>
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
  const text = `${studentCount} students`
  return (
    <div className="mt-s4">
      {rating ? <Rating value={rating}>{`(${text})`}</Rating> : <p className="rated">{text}</p>}
    </div>
  )
}

const drawings: Record<string, ComponentType> = {
  advanced: Advanced,
  'digital-tools': DigitalTools,
  family: Family,
  foundations: BaseCamp,
  'shef-mastery': ShefMastery,
  weekend: WeekendIntensive,
}

function ClassImage({ cover, imageUrl }: { cover: string | null; imageUrl: string | null }) {
  if (imageUrl) return <ResponsiveImage className="aspect-8/5 w-full object-cover" address={imageUrl} />
  const Drawing = drawings[cover ?? ''] ?? BaseCamp
  return <Drawing />
}

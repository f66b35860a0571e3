import { useId } from 'react'
import { Link } from 'react-router'
import type { CourseCard as Course } from '#contract/classes/catalog/class-cards.ts'
import { classPath } from '#contract/classes/catalog/class-path.ts'
import type { CoverVariant } from '#contract/content/covers.ts'
import { classLabel } from '#contract/course-formats.ts'
import { cardDate } from '#contract/dates.ts'
import { publicPrefetch } from '../../platform/router/public-prefetch.ts'
import { Card, MetaLine } from '../../platform/ui/card.tsx'
import { DefinitionList } from '../../platform/ui/definition-list.tsx'
import { TitleLink } from '../../platform/ui/title-link.tsx'
import { ClassImage } from './class-image.tsx'
import { PriceAndEnroll } from './price-and-enroll.tsx'
import { Students } from './students.tsx'
import { emptyUserClasses, type UserClasses } from './user-classes.ts'

const MAX_HIGHLIGHTS = 2

type CourseCardProps = {
  course: Course
  /** For a course without a drawing. */
  cover: CoverVariant | undefined
  userClasses?: UserClasses
}

export function CourseCard({ course, cover, userClasses = emptyUserClasses }: CourseCardProps) {
  const title = useId()
  const hiddenCount = course.highlights.length - MAX_HIGHLIGHTS
  const isSelfPaced = course.format === 'self_paced'
  const facts = [
    { name: 'Duration', value: course.duration },
    { name: 'Lessons', value: course.lessonsCount || '' },
    {
      name: 'Starts',
      value: isSelfPaced
        ? course.hasOnlineLessons && 'Right away'
        : course.nextStartDate && cardDate(course.nextStartDate),
    },
  ].filter((fact) => fact.value)
  return (
    <Card id={course.slug} art={<ClassImage item={course} cover={cover} />} aria-labelledby={title}>
      <MetaLine parts={[classLabel({ kind: 'course', isSelfPaced }), course.level, course.category]} />
      <h3 id={title}>
        <TitleLink to={classPath(course)}>{course.title}</TitleLink>
      </h3>
      {course.instructor && <p className="by mt-1">with {course.instructor}</p>}
      <p>{course.description}</p>
      <ul className="ticks">
        {course.highlights.slice(0, MAX_HIGHLIGHTS).map((highlight) => (
          <li key={highlight}>{highlight}</li>
        ))}
      </ul>
      {hiddenCount > 0 && (
        <p className="more">
          <Link className="link" to={classPath(course)} prefetch={publicPrefetch} aria-describedby={title}>
            {`+${hiddenCount} more topic${hiddenCount > 1 ? 's' : ''}`}
          </Link>
        </p>
      )}
      <div className="mt-auto">
        {facts.length > 0 && <DefinitionList rows={facts} />}
        <Students course={course} className="mt-s4" />
      </div>
      <PriceAndEnroll
        classItem={{ kind: 'course', item: course }}
        userClasses={userClasses}
        returnPath={`/classes#${course.slug}`}
        describedBy={title}
        className="buy mt-0"
      />
    </Card>
  )
}

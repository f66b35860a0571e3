import './ticket.css'
import { useId } from 'react'
import { Link } from 'react-router'
import type { ClassItem } from '#contract/classes/catalog/class-cards.ts'
import { classPath } from '#contract/classes/catalog/class-path.ts'
import type { CoverVariant } from '#contract/content/covers.ts'
import { classLabel } from '#contract/course-formats.ts'
import { cardDate, workshopTimeText } from '#contract/dates.ts'
import { publicPrefetch } from '../../platform/router/public-prefetch.ts'
import { Card, MetaLine } from '../../platform/ui/card.tsx'
import { DefinitionList } from '../../platform/ui/definition-list.tsx'
import { TitleLink } from '../../platform/ui/title-link.tsx'
import { ClassImage } from './class-image.tsx'
import { PriceAndEnroll, spotsText } from './price-and-enroll.tsx'
import { Students } from './students.tsx'
import { emptyUserClasses, type SetEntries, type UserClasses } from './user-classes.ts'
import { WorkshopAgenda, WorkshopDate, workshopText } from './workshop-agenda.tsx'
import { WorkshopTimeZone } from './workshop-time-zone.tsx'

const MAX_HIGHLIGHTS = 2

type ClassCardProps = {
  classItem: ClassItem
  /** For a course without a drawing. */
  cover?: CoverVariant | undefined
  userClasses?: UserClasses
  setEntries?: SetEntries
}

export function ClassCard({ classItem, cover, userClasses = emptyUserClasses, setEntries }: ClassCardProps) {
  const id = useId()
  const { kind, item } = classItem
  const [course, workshop] = kind === 'course' ? [item, null] : [null, item]
  const isSelfPaced = course?.format === 'self_paced'
  const highlights = course?.highlights ?? []
  const hiddenCount = highlights.length - MAX_HIGHLIGHTS
  const spotsId = workshop ? `${id}spots` : undefined
  const facts = [
    { name: 'Duration', value: course?.duration },
    { name: 'Lessons', value: course?.lessonsCount },
    {
      name: 'Starts',
      value: isSelfPaced
        ? course.hasOnlineLessons && 'Right away'
        : course?.nextStartDate && cardDate(course.nextStartDate),
    },
    { name: 'Time', value: workshop && workshopTimeText(workshop.startTime, workshop.endTime) },
    { name: 'Spots', value: workshop && spotsText(workshop, userClasses), id: spotsId },
  ].filter(({ value }) => value)
  const body = (
    <>
      <MetaLine
        parts={[classLabel({ kind, isSelfPaced }), course ? course.level : 'Online', course?.category ?? null]}
      />
      {workshop && <WorkshopDate {...workshop} />}
      <h3 id={id}>
        <TitleLink to={classPath(item)}>{item.title}</TitleLink>
      </h3>
      {item.instructor && <p className="by mt-1">{`with ${item.instructor}`}</p>}
      <p>{workshop ? workshopText(workshop) : item.description}</p>
      {course && (
        <ul className="ticks">
          {highlights.slice(0, MAX_HIGHLIGHTS).map((highlight) => (
            <li key={highlight}>{highlight}</li>
          ))}
        </ul>
      )}
      {hiddenCount > 0 && (
        <p className="more">
          <Link className="link" to={classPath(item)} prefetch={publicPrefetch} aria-describedby={id}>
            {`+${hiddenCount} more topic${hiddenCount > 1 ? 's' : ''}`}
          </Link>
        </p>
      )}
      {workshop && <WorkshopAgenda {...workshop} />}
      <div className="mt-auto">
        {facts.length > 0 && <DefinitionList rows={facts} />}
        {course && <Students course={course} className="mt-s4" />}
        {workshop && <WorkshopTimeZone workshop={workshop} />}
      </div>
    </>
  )
  const buy = (
    <PriceAndEnroll
      {...{ classItem, userClasses, setEntries, spotsId }}
      returnPath={`/classes#${item.slug}`}
      describedBy={id}
      className="buy mt-0"
    />
  )
  return course ? (
    <Card id={item.slug} aria-labelledby={id} art={<ClassImage item={item} cover={cover} />}>
      {body}
      {buy}
    </Card>
  ) : (
    <article id={item.slug} className="ticket" aria-labelledby={id}>
      <div className="ticket__main">{body}</div>
      <div className="ticket__stub">{buy}</div>
    </article>
  )
}

import './ticket.css'
import { useId } from 'react'
import type { WorkshopCard as Workshop } from '#contract/classes/class-cards.ts'
import { classPath } from '#contract/classes/class-path.ts'
import { workshopTimeText, zoneLabel } from '#contract/dates.ts'
import { weekday } from '../time/time-labels.ts'
import { useTimeZone, wallClock } from '../time/use-time-zone.ts'
import { MetaLine } from '../ui/card.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { TitleLink } from '../ui/title-link.tsx'
import { spotsText, WorkshopPriceAndEnroll } from './price-and-enroll.tsx'
import { emptyUserClasses, type SetEntries, type UserClasses } from './user-classes.ts'
import { WorkshopAgenda, WorkshopDate, workshopText } from './workshop-times.tsx'

type WorkshopCardProps = { workshop: Workshop; userClasses?: UserClasses; setEntries?: SetEntries }

export function WorkshopCard({ workshop, userClasses = emptyUserClasses, setEntries }: WorkshopCardProps) {
  const id = useId()
  const [titleId, spotsId] = [`${id}title`, `${id}spots`]
  return (
    <article id={workshop.slug} className="ticket" aria-labelledby={titleId}>
      <div className="ticket__main">
        <MetaLine parts={['Live workshop', 'Online']} />
        <WorkshopDate startsOn={workshop.startsOn} endsOn={workshop.endsOn} />
        <h3 id={titleId}>
          <TitleLink to={classPath(workshop)}>{workshop.title}</TitleLink>
        </h3>
        {workshop.instructor && <p className="by mt-1">with {workshop.instructor}</p>}
        <p>{workshopText(workshop)}</p>
        <WorkshopAgenda agenda={workshop.agenda} startsOn={workshop.startsOn} endsOn={workshop.endsOn} />
        <div className="mt-auto">
          <DefinitionList
            rows={[
              { name: 'Time', value: workshopTimeText(workshop.startTime, workshop.endTime) },
              { name: 'Spots', value: spotsText(workshop, userClasses), id: spotsId },
            ]}
          />
          <TimeZoneNote workshop={workshop} />
        </div>
      </div>
      <div className="ticket__stub">
        <WorkshopPriceAndEnroll
          workshop={workshop}
          userClasses={userClasses}
          setEntries={setEntries}
          returnPath={`/classes#${workshop.slug}`}
          describedBy={titleId}
          spotsId={spotsId}
          className="buy"
        />
      </div>
    </article>
  )
}

/** The visitor's hours appear after hydration on the same, truncated line, so that they cause no layout shift. */
function TimeZoneNote({ workshop }: { workshop: ClassHours }) {
  const zone = useTimeZone()
  const userHours = zone && localHours(workshop, zone)
  return (
    <p className="mt-s2 truncate text-sm text-ink-muted tabular-nums">
      {zoneLabel(workshop.timeZone)}
      {userHours && ` (yours: ${userHours})`}
    </p>
  )
}

type ClassHours = Pick<Workshop, 'startsOn' | 'endsOn' | 'startTime' | 'endTime' | 'startsAt' | 'endsAt' | 'timeZone'>

/**
 * Returns a workshop's hours in `zone`, with the weekday if the day differs. Null if they equal those in its zone, and
 * if they differ between its days, because the clocks change in one of the zones.
 */
export function localHours(workshop: ClassHours, zone: string): string | null {
  const { startsOn, endsOn, startTime, endTime, startsAt, endsAt } = workshop
  const start = wallClock(new Date(startsAt), zone)
  const end = wallClock(new Date(endsAt), zone)
  if (start.date === startsOn && start.time === startTime && end.time === endTime) return null
  if (startsOn !== endsOn && minutesBetween(start.time, end.time) !== minutesBetween(startTime, endTime)) return null
  const hours = workshopTimeText(start.time, end.time)
  return start.date === startsOn ? hours : `${weekday(start.date).slice(0, 3)} ${hours}`
}

/** Within a day. */
function minutesBetween(from: string, to: string): number {
  const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return (minutesOf(to) - minutesOf(from) + 1440) % 1440
}

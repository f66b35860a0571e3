import './ticket.css'
import { useId } from 'react'
import type { WorkshopCard as Workshop } from '#contract/classes/catalog/class-cards.ts'
import { classPath } from '#contract/classes/catalog/class-path.ts'
import { workshopTimeText } from '#contract/dates.ts'
import { MetaLine } from '../../platform/ui/card.tsx'
import { DefinitionList } from '../../platform/ui/definition-list.tsx'
import { TitleLink } from '../../platform/ui/title-link.tsx'
import { PriceAndEnroll, spotsText } from './price-and-enroll.tsx'
import { emptyUserClasses, type SetEntries, type UserClasses } from './user-classes.ts'
import { WorkshopAgenda, WorkshopDate, workshopText } from './workshop-agenda.tsx'
import { WorkshopTimeZone } from './workshop-time-zone.tsx'

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
          <WorkshopTimeZone workshop={workshop} />
        </div>
      </div>
      <div className="ticket__stub">
        <PriceAndEnroll
          classItem={{ kind: 'workshop', item: workshop }}
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

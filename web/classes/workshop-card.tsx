import { lazy, Suspense, useId } from 'react'
import type { WorkshopCard } from '#contract/classes/class-cards.ts'
import { workshopTimeText } from '#contract/dates.ts'
import { cancellationTerms } from '#contract/enrollments/cancellation-terms.ts'
import { formatPrice, toMinorUnits } from '#contract/money.ts'
import { EnrollButton } from '../enrollments/enroll-button.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Price } from '../ui/price.tsx'
import type { WaitingLists } from '../waiting-list/use-waiting-list.ts'
import { MetaLine } from './meta-line.tsx'
import { seatsLabel } from './seats-label.ts'
import { WorkshopAgenda } from './workshop-agenda.tsx'
import { WorkshopDate } from './workshop-date.tsx'
import { WorkshopZone } from './workshop-zone.tsx'

const WaitingLine = lazy(() => import('../waiting-list/waiting-list.tsx'))

const noLines: WaitingLists = { places: [], show: () => undefined, refresh: () => undefined }

/** A workshop as a ticket: what it is above the perforation, what it costs on the stub. */
export function WorkshopTicket({ workshop, lines = noLines }: { workshop: WorkshopCard; lines?: WaitingLists }) {
  const id = useId()
  const [title, spots] = [`${id}title`, `${id}spots`]
  const isFull = workshop.spotsAvailable === 0
  const isHeld = lines.places.some((place) => place.workshopId === workshop.id && place.offerUntil !== null)
  return (
    <article id={workshop.slug} className="ticket" aria-labelledby={title}>
      <div className="ticket__main">
        <MetaLine parts={['Live workshop', 'Online']} />
        <WorkshopDate startsOn={workshop.startsOn} endsOn={workshop.endsOn} />
        <h3 id={title}>{workshop.title}</h3>
        {workshop.instructor && <p className="by mt-1">with {workshop.instructor}</p>}
        <p>{workshop.description}</p>
        <WorkshopAgenda agenda={workshop.agenda} startsOn={workshop.startsOn} endsOn={workshop.endsOn} />
        <div className="mt-auto">
          <DefinitionList
            rows={[
              { name: 'Time', value: workshopTimeText(workshop.startTime, workshop.endTime) },
              { name: 'Seats', value: seatsLabel(workshop.spotsAvailable), id: spots },
            ]}
          />
          <WorkshopZone workshop={workshop} />
        </div>
      </div>
      <div className="ticket__stub">
        <div className="buy">
          <Price amount={formatPrice(workshop.price)} />
          <EnrollButton
            offer={{ workshopId: workshop.id, unitMinor: toMinorUnits(workshop.price) }}
            soldOut={isFull && !isHeld}
            describedBy={`${title} ${spots}`}
          />
        </div>
        {isFull && (
          <Suspense>
            <WaitingLine workshop={workshop} lines={lines} describedBy={title} />
          </Suspense>
        )}
        <p className="mt-s3 text-sm text-ink-muted">{cancellationTerms(workshop.cancelDays)}</p>
      </div>
    </article>
  )
}

import type { WorkshopCard } from '#contract/classes/catalog/class-cards.ts'
import { classPath } from '#contract/classes/catalog/class-path.ts'
import { workshopTimeText } from '#contract/dates.ts'
import { WorkshopAgenda, WorkshopDate, workshopText } from '../../classes/catalog/workshop-agenda.tsx'
import { WorkshopTimeZone } from '../../classes/catalog/workshop-time-zone.tsx'
import { publicPrefetch } from '../../platform/router/public-prefetch.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { MetaLine } from '../../platform/ui/card.tsx'
import { Price } from '../../platform/ui/price.tsx'
import { TitleLink } from '../../platform/ui/title-link.tsx'
import { useMoney } from '../../platform/ui/use-money.ts'

export function NextWorkshop({ workshop }: { workshop: WorkshopCard }) {
  const { startsOn, endsOn, startTime, endTime, spotsAvailable, price } = workshop
  const money = useMoney()
  return (
    <article className="ticket">
      <div className="ticket__main">
        <MetaLine parts={['Live workshop', 'Online']} />
        <WorkshopDate startsOn={startsOn} endsOn={endsOn} />
        <h3>
          <TitleLink to={classPath(workshop)}>{workshop.title}</TitleLink>
        </h3>
        <p>{workshopText(workshop)}</p>
        <WorkshopAgenda agenda={workshop.agenda} startsOn={startsOn} endsOn={endsOn} />
        <dl className="facts">
          <div>
            <dt>Time</dt>
            <dd>{workshopTimeText(startTime, endTime)}</dd>
          </div>
          <div>
            <dt>Spots</dt>
            <dd>{spotsAvailable > 0 ? `${spotsAvailable} left` : 'Sold out'}</dd>
          </div>
        </dl>
        <WorkshopTimeZone workshop={workshop} />
      </div>
      <div className="ticket__stub">
        <div className="buy">
          <Price amount={money.formatPrice(price)} />
          <ButtonLink variant="secondary" to="/classes" prefetch={publicPrefetch}>
            See Workshops
          </ButtonLink>
        </div>
      </div>
    </article>
  )
}

export function NoWorkshop({ hasClasses }: { hasClasses: boolean }) {
  return (
    <article className="ticket">
      <div className="ticket__main">
        <MetaLine parts={['Live workshop', 'Online']} />
        <h3>The next date is coming soon</h3>
        <p>Workshops are small. The next one will appear here.</p>
      </div>
      {hasClasses && (
        <div className="ticket__stub">
          <div className="buy">
            <p className="by">Can’t wait? Start with a course</p>
            <ButtonLink variant="quiet" className="-ml-2 flex-none" to="/classes" prefetch={publicPrefetch}>
              Browse Classes
            </ButtonLink>
          </div>
        </div>
      )}
    </article>
  )
}

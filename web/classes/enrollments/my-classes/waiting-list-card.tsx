import { useId } from 'react'
import type { WaitingListEntry } from '#contract/classes/waiting-list/waiting-list.schema.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { DefinitionList } from '../../../platform/ui/definition-list.tsx'
import { StatusLabel } from '../../../platform/ui/status-label.tsx'
import { Surface } from '../../../platform/ui/surface.tsx'
import { TitleLink } from '../../../platform/ui/title-link.tsx'
import { useMoney } from '../../../platform/ui/use-money.ts'
import { EventTime } from '../../schedule/event-time.tsx'
import { dateText } from '../../schedule/event-times.ts'
import { LeaveWaitingListButton, WaitingListStatus } from '../../waiting-list/waiting-list-entry.tsx'
import { useEnroll } from '../enroll-button.tsx'

type WaitingListCardProps = { entry: WaitingListEntry; onChanged: () => void }

export function WaitingListCard({ entry, onChanged }: WaitingListCardProps) {
  const title = useId()
  const { event, offerUntil } = entry
  const money = useMoney()
  return (
    <Surface as="li" className="p-s5 md:p-s6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-s5 gap-y-s1">
        <p className="meta">Live workshop</p>
        {offerUntil ? (
          <StatusLabel tone="good">Held for you</StatusLabel>
        ) : (
          <StatusLabel tone="wait">On the waiting list</StatusLabel>
        )}
      </div>
      <h2 id={title} className="text-lg">
        <TitleLink to={event.path}>{event.title}</TitleLink>
      </h2>
      <DefinitionList
        rows={[
          { name: 'Date', value: <time dateTime={event.date}>{dateText(event)}</time> },
          { name: 'Time', value: <EventTime event={event} /> },
          { name: 'Price', value: money.formatPrice(event.price) },
        ]}
      />
      <div className="mt-s4 text-ink-muted">
        <WaitingListStatus entry={entry} />
      </div>
      <div className="row mt-s4 items-center">
        {offerUntil && <AcceptOfferButton entry={entry} describedBy={title} />}
        <LeaveWaitingListButton entry={entry} describedBy={title} onChanged={onChanged} />
      </div>
    </Surface>
  )
}

function AcceptOfferButton({ entry, describedBy }: { entry: WaitingListEntry; describedBy: string }) {
  const { enroll, processing, paymentDialog } = useEnroll({
    kind: 'workshop',
    id: entry.workshopId,
    unitMinor: entry.unitMinor,
  })
  const label = entry.isPaying ? 'Continue to payment' : 'Claim your spot'
  return (
    <>
      <Button busy={processing} aria-describedby={describedBy} onClick={() => void enroll()}>
        {processing ? 'Processing...' : label}
      </Button>
      {paymentDialog}
    </>
  )
}

import { useId } from 'react'
import { Link } from 'react-router'
import type { Enrollment } from '#contract/enrollments/enrollment.schema.ts'
import { EventTime } from '../../schedule/event-time.tsx'
import { dateText } from '../../schedule/event-times.ts'
import { LocalDateTime } from '../../time/local-date-time.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { Surface } from '../../ui/surface.tsx'
import { CancelEnrollmentButton } from './cancel-button.tsx'
import { TransferButton } from './transfer-button.tsx'

export type EnrollmentActionProps = {
  place: Enrollment
  /** With all places, as they are now. */
  onChanged: (places: Enrollment[]) => void
  /** What is on show is not how it is any more. */
  onStale: () => void
}

/** One place: what, when, how to get in, and until when it can be given back. */
export function EnrollmentCard({ place, onChanged, onStale }: EnrollmentActionProps) {
  const title = useId()
  const { event } = place
  return (
    <Surface as="li" className="p-s5 md:p-s6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-s5 gap-y-s1">
        <p className="meta">{place.kind === 'course' ? 'Course' : 'Live workshop'}</p>
        <PlaceStatus place={place} />
      </div>
      <h2 id={title} tabIndex={-1} className="text-lg">
        {place.title}
      </h2>
      <dl className="facts">
        <div>
          <dt>{place.kind === 'course' ? 'Starts' : 'Date'}</dt>
          <dd>{event ? <time dateTime={event.date}>{dateText(event)}</time> : 'Not set yet'}</dd>
        </div>
        {event && (
          <div>
            <dt>Time</dt>
            <dd>
              <EventTime event={event} />
            </dd>
          </div>
        )}
      </dl>
      <div className="mt-s4 grid gap-s1 text-ink-muted">
        {place.status === 'booked' && !place.isOver && <p>The link to join comes by e-mail.</p>}
        <Terms place={place} />
      </div>
      <div className="row mt-s4 items-center">
        {place.canMove && <TransferButton place={place} describedBy={title} onChanged={onChanged} onStale={onStale} />}
        {place.canCancel && (
          <CancelEnrollmentButton place={place} describedBy={title} onChanged={onChanged} onStale={onStale} />
        )}
        <Link className="link inline-flex min-h-target items-center" to={`/orders/${place.orderId}`}>
          Order and receipt
        </Link>
      </div>
    </Surface>
  )
}

function PlaceStatus({ place: { status, isOver } }: { place: Enrollment }) {
  if (status === 'cancelled') return <StatusLabel tone="wait">Cancelled</StatusLabel>
  if (status === 'cancelling') return <StatusLabel tone="wait">Cancelled, money on its way</StatusLabel>
  return isOver ? <StatusLabel tone="wait">Over</StatusLabel> : <StatusLabel tone="good">Booked</StatusLabel>
}

function Terms({ place: { status, isOver, canCancel, cancelUntil } }: { place: Enrollment }) {
  if (status !== 'booked' || isOver) return null
  if (cancelUntil === null) return <p>Free to cancel until its day is set.</p>
  return (
    <p>
      {canCancel ? 'Free to cancel until ' : 'Could be cancelled until '}
      <LocalDateTime instant={cancelUntil} />.
    </p>
  )
}

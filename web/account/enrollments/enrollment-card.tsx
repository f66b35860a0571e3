import { useId } from 'react'
import { Link } from 'react-router'
import type { Enrollment } from '#contract/enrollments/enrollment.schema.ts'
import { JOIN_LINK_PENDING_TEXT, JoinClassLink } from '../../enrollments/join-class-link.tsx'
import { EventTime } from '../../schedule/event-time.tsx'
import { dateText } from '../../schedule/event-times.ts'
import { LocalDateTime } from '../../time/local-dates.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { Surface } from '../../ui/surface.tsx'
import { CancelEnrollmentButton, TransferButton } from './enrollment-actions.tsx'

export function EnrollmentCard({ enrollment }: { enrollment: Enrollment }) {
  const title = useId()
  const pagePath = pagePathOf(enrollment)
  return (
    <Surface as="li" className="p-s5 md:p-s6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-s5 gap-y-s1">
        <p className="meta">{enrollment.kind === 'course' ? 'Course' : 'Live workshop'}</p>
        <StatusText enrollment={enrollment} />
      </div>
      <h2 id={title} tabIndex={-1} className="text-lg">
        {enrollment.title}
      </h2>
      <EnrollmentFacts enrollment={enrollment} />
      <div className="mt-s4 grid gap-s1 text-ink-muted">
        <JoinLink enrollment={enrollment} />
        <CancellationTerms enrollment={enrollment} />
      </div>
      <div className="row mt-s4 items-center">
        {enrollment.canMove && <TransferButton enrollment={enrollment} describedBy={title} />}
        {enrollment.canCancel && <CancelEnrollmentButton enrollment={enrollment} describedBy={title} />}
        <Link className="link inline-flex min-h-target items-center" to={`/orders/${enrollment.orderId}`}>
          Order and receipt
        </Link>
        {pagePath && (
          <Link className="link inline-flex min-h-target items-center" to={pagePath} aria-describedby={title}>
            Class page
          </Link>
        )}
      </div>
    </Surface>
  )
}

/** A class that is over has no page. */
const pagePathOf = ({ event, isOver }: Enrollment) => (isOver ? null : (event?.path ?? null))

export function EnrollmentFacts({ enrollment: { kind, event } }: { enrollment: Pick<Enrollment, 'kind' | 'event'> }) {
  return (
    <dl className="facts">
      <div>
        <dt>{kind === 'course' ? 'Starts' : 'Date'}</dt>
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
  )
}

function StatusText({ enrollment: { status, isOver } }: { enrollment: Enrollment }) {
  if (status === 'cancelled') return <StatusLabel tone="wait">Canceled</StatusLabel>
  if (status === 'cancelling') return <StatusLabel tone="wait">Canceled, refund on its way</StatusLabel>
  return isOver ? <StatusLabel tone="wait">Ended</StatusLabel> : <StatusLabel tone="good">Enrolled</StatusLabel>
}

export function JoinLink({ enrollment: { status, isOver, joinUrl } }: { enrollment: Enrollment }) {
  if (status !== 'booked' || isOver) return null
  return <p>{joinUrl ? <JoinClassLink url={joinUrl} /> : JOIN_LINK_PENDING_TEXT}</p>
}

function CancellationTerms({ enrollment: { status, isOver, canCancel, cancelUntil } }: { enrollment: Enrollment }) {
  if (status !== 'booked' || isOver) return null
  if (!canCancel) return <p>Free cancellation has ended.</p>
  if (cancelUntil === null) return <p>Free cancellation until the date is set.</p>
  return (
    <p>
      Free cancellation until <LocalDateTime instant={cancelUntil} />.
    </p>
  )
}

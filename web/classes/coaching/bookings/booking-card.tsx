import { useId } from 'react'
import { Link } from 'react-router'
import type { UserBooking } from '#contract/classes/coaching/coaching.schema.ts'
import { longDate, workshopTimeText, zoneLabel } from '#contract/dates.ts'
import { LocalDateTime } from '../../../platform/time/local-dates.tsx'
import { weekday } from '../../../platform/time/time-labels.ts'
import { useTimeZone, wallClock } from '../../../platform/time/use-time-zone.ts'
import { DefinitionList } from '../../../platform/ui/definition-list.tsx'
import { StatusLabel } from '../../../platform/ui/status-label.tsx'
import { Surface } from '../../../platform/ui/surface.tsx'
import { JOIN_LINK_PENDING_TEXT, JoinClassLink } from '../../schedule/join-class-link.tsx'
import { isJoinable, useJoinTime } from '../../schedule/join-window.ts'
import { CancelBookingButton, RescheduleButton } from './booking-actions.tsx'

/** A booked 1-on-1 session of the user. */
export function BookingCard({ booking }: { booking: UserBooking }) {
  const title = useId()
  const { canChange } = booking
  return (
    <Surface as="li" className="p-s5 md:p-s6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-s5 gap-y-s1">
        <p className="meta">1-on-1 session</p>
        <StatusText booking={booking} />
      </div>
      <h2 id={title} tabIndex={-1} className="text-lg">
        {booking.title}
      </h2>
      <BookingFacts booking={booking} />
      {booking.status === 'booked' && !booking.isOver && (
        <div className="mt-s4 grid gap-s1 text-ink-muted">
          <JoinBooking booking={booking} />
          <ChangeTerms booking={booking} />
        </div>
      )}
      <div className="row mt-s4 items-center">
        {canChange && <RescheduleButton booking={booking} describedBy={title} />}
        {canChange && <CancelBookingButton booking={booking} describedBy={title} />}
        <Link className="link inline-flex min-h-target items-center" to={`/orders/${booking.orderId}`}>
          {booking.isIncluded ? 'Order' : 'Order and receipt'}
          <span className="sr"> of {booking.title}</span>
        </Link>
      </div>
    </Surface>
  )
}

/** In the zone of the user. */
export function BookingFacts({ booking: { startsAt, endsAt } }: { booking: UserBooking }) {
  const zone = useTimeZone() ?? 'UTC'
  const start = wallClock(new Date(startsAt), zone)
  const end = wallClock(new Date(endsAt), zone)
  return (
    <DefinitionList
      rows={[
        { name: 'Date', value: <time dateTime={start.date}>{`${weekday(start.date)}, ${longDate(start.date)}`}</time> },
        { name: 'Time', value: `${workshopTimeText(start.time, end.time)} ${zoneLabel(zone)}` },
      ]}
    />
  )
}

function StatusText({ booking: { status, isOver } }: { booking: UserBooking }) {
  if (status === 'canceled') return <StatusLabel tone="wait">Canceled</StatusLabel>
  return isOver ? <StatusLabel tone="wait">Ended</StatusLabel> : <StatusLabel tone="good">Booked</StatusLabel>
}

/** For a session that is not over: a button while it takes place, from 15 minutes before its start. */
export function JoinBooking({ booking: { joinUrl, startsAt, endsAt } }: { booking: UserBooking }) {
  const id = useId()
  const event = { type: 'workshop' as const, sessionId: null, days: [{ startsAt, endsAt }] }
  const nowMs = useJoinTime([event])
  if (joinUrl && isJoinable(event, nowMs))
    return (
      <div className="flex flex-wrap items-center gap-x-s4 gap-y-s2">
        <a className="btn btn--primary" href={joinUrl} target="_blank" rel="noreferrer noopener" aria-describedby={id}>
          Join
          <span className="sr"> (opens in a new tab)</span>
        </a>
        <p id={id}>It takes place now.</p>
      </div>
    )
  return <p>{joinUrl ? <JoinClassLink url={joinUrl} label="Join the session" /> : JOIN_LINK_PENDING_TEXT}</p>
}

function ChangeTerms({ booking: { canChange, changeUntil } }: { booking: UserBooking }) {
  if (!canChange) return <p>It can no longer be moved or canceled, because it starts soon.</p>
  return (
    <p>
      You can move or cancel it until <LocalDateTime instant={changeUntil} />.
    </p>
  )
}

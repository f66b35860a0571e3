import type { EnrolledSession } from '#contract/classes/catalog/class-session.schema.ts'
import type { UserBooking } from '#contract/classes/coaching/coaching.schema.ts'
import type { Enrollment } from '#contract/classes/enrollments/enrollment.schema.ts'
import { eventKey, hasHours } from '#contract/classes/schedule/calendar-events.ts'
import { addDays } from '#contract/dates.ts'
import type { OrderView } from '#contract/sales/orders/orders.schema.ts'
import { wallClock } from '../../platform/time/use-time-zone.ts'
import { deliveryDate } from './delivery-date.ts'
import { END_OF_DAY, type PlannerEvent, type PlannerEventKind } from './planner-event.ts'

/**
 * A class, coaching session or delivery of the account. Times are in UTC, so that they are correct after a change of the
 * time zone.
 */
export type AccountEvent = {
  id: string
  kind: PlannerEventKind
  title: string
  path: string | null
  joinUrl: string | null
  when: { startsAt: string; endsAt: string } | { date: string }
}

export function enrollmentEvents(enrollments: readonly Enrollment[]): AccountEvent[] {
  return enrollments
    .filter(({ status }) => status === 'booked')
    .flatMap(({ title, sessions, joinUrl }) =>
      sessions.flatMap((session) => sessionEvents(title, { ...session, joinUrl: session.joinUrl ?? joinUrl })),
    )
}

function sessionEvents(classTitle: string, { event, joinUrl }: EnrolledSession): AccountEvent[] {
  const shared = { kind: event.type, path: '/account/classes' }
  const title = event.sessionTitle ? event.title : classTitle
  const id = eventKey(event)
  if (!hasHours(event)) return [{ ...shared, id, title: `${title} starts`, joinUrl: null, when: { date: event.date } }]
  return event.days.map(({ date, startsAt, endsAt }) => ({
    ...shared,
    id: `${id} ${date}`,
    title,
    joinUrl,
    when: { startsAt, endsAt },
  }))
}

export function bookingEvents(bookings: readonly UserBooking[]): AccountEvent[] {
  return bookings
    .filter(({ status }) => status === 'booked')
    .map(({ id, title, joinUrl, startsAt, endsAt }) => ({
      id,
      kind: 'coaching',
      title,
      path: '/account/classes',
      joinUrl,
      when: { startsAt, endsAt },
    }))
}

/**
 * Returns an event on the expected delivery day of each shipped order.
 * @param zone time zone of the user
 */
export function deliveryEvents(orders: readonly OrderView[], zone: string): AccountEvent[] {
  return orders.flatMap(({ id, status, lines }) => {
    if (status !== 'completed') return []
    const shipped = lines
      .filter((line) => line.status === 'completed')
      .flatMap(({ parts }) => parts)
      .flatMap(({ handover, title, done }) => (handover === 'ships' && done ? [{ title, at: done.at }] : []))
    const last = shipped.reduce<string | null>((latest, { at }) => (latest && latest > at ? latest : at), null)
    if (!last) return []
    const titles = shipped.map(({ title }) => title).join(', ')
    const when = { date: deliveryDate(last, zone) }
    return [{ id, kind: 'delivery', title: titles, path: `/orders/${id}`, joinUrl: null, when }]
  })
}

/** Splits an event at midnight of the zone. */
export function toPlannerEvents({ when, ...event }: AccountEvent, zone: string): PlannerEvent[] {
  if ('date' in when)
    return [{ ...event, date: when.date, startTime: null, endTime: null, startsAt: null, endsAt: null }]
  const start = wallClock(new Date(when.startsAt), zone)
  const end = wallClock(new Date(when.endsAt), zone)
  const parts: PlannerEvent[] = []
  for (let date = start.date; date <= end.date; date = addDays(date, 1)) {
    const startTime = date === start.date ? start.time : '00:00'
    const endTime = date === end.date ? end.time : END_OF_DAY
    if (date === start.date || endTime !== '00:00') parts.push({ ...event, ...when, date, startTime, endTime })
  }
  return parts
}

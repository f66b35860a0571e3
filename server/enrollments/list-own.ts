import { and, eq, inArray } from 'drizzle-orm'
import type { Enrollment } from '#contract/enrollments/enrollment.schema.ts'
import { refunds } from '#db/schema/orders.ts'
import { type Ctx, requireViewer } from '../context.ts'
import { type EnrolledEvent, listEnrolledEvents } from '../schedule/index.ts'
import { CANCELED_BY_BUYER } from './cancel.ts'
import { cancelDeadline } from './get-own.ts'

/**
 * The viewer's places in classes, at most a hundred: what comes first, then what is over or given back (features:
 * account, 6). @throws sign_in_required
 */
export async function listOwnEnrollments(ctx: Ctx): Promise<Enrollment[]> {
  const { userId } = requireViewer(ctx)
  const places = await listEnrolledEvents(ctx, { userId })
  const onItsWay = await pendingRefundOrders(
    ctx,
    places.map(({ line }) => line.orderId),
  )
  return places
    .map((place) => toEnrollment(place, { now: ctx.now(), isPaidBackSoon: onItsWay.has(place.line.orderId) }))
    .sort(byDay)
}

/** The orders whose buyer gave a place back, and whose money is on its way. */
async function pendingRefundOrders(ctx: Ctx, orderIds: string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set()
  const isOpen = and(
    inArray(refunds.orderId, orderIds),
    inArray(refunds.status, ['queued', 'failed']),
    eq(refunds.reason, CANCELED_BY_BUYER),
  )
  const rows = await ctx.db.select({ orderId: refunds.orderId }).from(refunds).where(isOpen)
  return new Set(rows.map(({ orderId }) => orderId))
}

function toEnrollment(
  place: EnrolledEvent,
  { now, isPaidBackSoon }: { now: Date; isPaidBackSoon: boolean },
): Enrollment {
  const { enrollment, line, course, event } = place
  const status = enrollment.status === 'refunded' ? 'cancelled' : isPaidBackSoon ? 'cancelling' : 'booked'
  const until = cancelDeadline(place)
  const canCancel = status === 'booked' && (until === null || until > now)
  return {
    id: enrollment.id,
    orderId: line.orderId,
    title: line.title,
    kind: course ? 'course' : 'workshop',
    status,
    event,
    isOver: event !== null && isOver(event, now),
    cancelUntil: until?.toISOString() ?? null,
    canCancel,
    canMove: canCancel && place.workshop !== null,
    amountMinor: line.unitMinor - line.refundedMinor,
  }
}

/** A course goes on for weeks after its first day, so nobody is told that it is over. */
const isOver = ({ type, endsAt }: NonNullable<EnrolledEvent['event']>, now: Date) =>
  type === 'workshop' && Date.parse(endsAt) <= now.getTime()

function byDay(a: Enrollment, b: Enrollment): number {
  const isPast = ({ status, isOver }: Enrollment) => Number(isOver || status !== 'booked')
  const day = ({ event }: Enrollment) => (event ? Date.parse(event.startsAt) : Number.POSITIVE_INFINITY)
  return isPast(a) - isPast(b) || (day(a) === day(b) ? 0 : day(a) - day(b))
}

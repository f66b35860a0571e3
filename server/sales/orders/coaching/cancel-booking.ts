import { and, eq, gt } from 'drizzle-orm'
import { moneyIn } from '#contract/money.ts'
import { coachingBookings } from '#db/schema/classes/coaching.ts'
import { changeDeadline } from '../../../classes/coaching/index.ts'
import { type Ctx, requireStaff, requireViewer } from '../../../context.ts'
import { recordAudit } from '../../../people/audit/index.ts'
import { Problem } from '../../../problem.ts'
import { transaction } from '../../../transaction.ts'
import { coachingCanceledMail } from '../mail/coaching-mails.ts'
import { notifyOfOrderChange } from '../mail/order-notifications.ts'
import { findBuyer, queueMailToBuyer } from '../mail/queue-order-mail.ts'
import { cancelFreeLine } from '../refunds/cancel-free-line.ts'
import { findPendingRefund } from '../refunds/pending-refund.ts'
import { refundAmounts, requestRefund } from '../refunds/request-refund.ts'
import { tryRefundNow } from '../refunds/try-refund-now.ts'
import { bookingInvitation } from './booking-invitation.ts'
import { bookingText } from './booking-text.ts'
import { type LockedBooking, lockBooking } from './lock-booking.ts'

const REASONS = { customer: 'Session canceled by the buyer', owner: 'Session canceled' } as const

/**
 * Cancels the viewer's session before the end of its cancellation window. Its time is free at once; the payment is
 * refunded, or the session that a product includes can be booked again. Idempotent.
 * @throws sign_in_required, not_found, conflict
 */
export async function cancelBooking(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const { userId } = requireViewer(ctx)
  const refundId = await transaction(ctx, async (ctx) => {
    const locked = await lockBooking(ctx, and(eq(coachingBookings.id, id), eq(coachingBookings.userId, userId)))
    if (locked.booking.status === 'canceled') return null
    assertChangeable(ctx, locked)
    return (await startCancellation(ctx, locked, 'customer')).refundId
  })
  if (refundId) await tryRefundNow(ctx, refundId)
}

/**
 * Cancels a customer's session that has not begun, refunds the rest of its payment, and mails the customer.
 * @throws sign_in_required, admin_required, not_found, conflict
 */
export async function cancelBookingAsOwner(
  ctx: Ctx,
  { id }: { id: string },
): Promise<{ id: string; refundMinor: number }> {
  const { email: requestedBy } = requireStaff(ctx)
  const { refundId, refundMinor } = await transaction(ctx, async (ctx) => {
    const locked = await lockBooking(ctx, eq(coachingBookings.id, id))
    const { booking, order, line } = locked
    if (booking.status !== 'booked') throw new Problem('conflict', { message: 'This session is already canceled.' })
    if (booking.startsAt <= ctx.now())
      throw new Problem('conflict', { message: 'This session has begun. You can refund its order under Purchases.' })
    const result = await startCancellation(ctx, locked, 'owner', requestedBy)
    const buyer = await findBuyer(ctx, order)
    await recordAudit(ctx, {
      action: 'canceled',
      subject: 'booking',
      id,
      name: line.title,
      before: null,
      after: {
        startsAt: booking.startsAt.toISOString(),
        email: buyer?.email ?? null,
        orderId: order.id,
        refundMinor: result.refundMinor,
      },
    })
    return result
  })
  if (refundId) await tryRefundNow(ctx, refundId)
  return { id, refundMinor }
}

/**
 * Cancels the viewer's sessions that have not begun, in the caller's transaction. After the cancellation window, only
 * the time becomes free, without a refund.
 * @returns the ids of the requested refunds, to be processed after the commit
 */
export async function cancelAllBookings(ctx: Ctx): Promise<string[]> {
  const { userId } = requireViewer(ctx)
  const isUpcoming = and(eq(coachingBookings.status, 'booked'), gt(coachingBookings.startsAt, ctx.now()))
  const rows = await ctx.db
    .select({ id: coachingBookings.id })
    .from(coachingBookings)
    .where(and(eq(coachingBookings.userId, userId), isUpcoming))
    .orderBy(coachingBookings.id)
  const refundIds: string[] = []
  for (const { id } of rows) {
    const locked = await lockBooking(ctx, eq(coachingBookings.id, id))
    if (locked.booking.status !== 'booked') continue
    const isRefunded = changeDeadline(locked.booking) > ctx.now()
    const refundId = isRefunded ? (await startCancellation(ctx, locked, 'customer')).refundId : null
    if (refundId) refundIds.push(refundId)
    if (!isRefunded) await releaseTime(ctx, locked, 'customer')
  }
  return refundIds
}

/** @throws conflict after the cancellation window */
export function assertChangeable(ctx: Ctx, { booking }: LockedBooking): void {
  if (booking.status !== 'booked') throw new Problem('conflict', { message: 'This session was canceled.' })
  if (changeDeadline(booking) > ctx.now()) return
  const { cancelHours } = booking
  const hours = cancelHours === 1 ? '1 hour' : `${cancelHours} hours`
  const when = cancelHours === 0 ? 'it has begun' : `it starts in less than ${hours}, or has begun`
  throw new Problem('conflict', { message: `This session can no longer be changed: ${when}.` })
}

type Canceler = 'customer' | 'owner'
type Cancellation = { refundId: string | null; refundMinor: number }

async function startCancellation(
  ctx: Ctx,
  locked: LockedBooking,
  canceledBy: Canceler,
  requestedBy: string | null = null,
): Promise<Cancellation> {
  const { order, line } = locked
  if (await findPendingRefund(ctx, order.id))
    throw new Problem('conflict', { message: 'A refund of this order is still in progress. Please try again later.' })
  const booking = await releaseTime(ctx, locked, canceledBy)
  const lines = refundAmounts([line], undefined)
  const refundMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  if (refundMinor === 0) await cancelFreeLine(ctx, { order, line })
  const { publicUrl } = ctx.site
  const when = await bookingText(ctx, booking)
  const isIncluded = line.entitlementId !== null
  const money = moneyIn(order.currency)
  await queueMailToBuyer(
    ctx,
    order,
    (buyer) =>
      coachingCanceledMail({ title: line.title, when, canceledBy, refundMinor, money, isIncluded, buyer, publicUrl }),
    ({ to }) => bookingInvitation(ctx, { ...locked, booking, method: 'CANCEL', to }),
  )
  ctx.log.info({ orderId: order.id, canceledBy }, 'session canceled')
  if (refundMinor === 0) return { refundId: null, refundMinor }
  const reason = REASONS[canceledBy]
  const refund = await requestRefund(ctx, { order, lines, reason, requestKey: null, requestedBy })
  return { refundId: refund.id, refundMinor }
}

async function releaseTime(
  ctx: Ctx,
  { booking, line, order }: LockedBooking,
  canceledBy: Canceler,
): Promise<LockedBooking['booking']> {
  const [released] = await ctx.db
    .update(coachingBookings)
    .set({ status: 'canceled', canceledAt: ctx.now(), canceledBy, sequence: booking.sequence + 1 })
    .where(eq(coachingBookings.id, booking.id))
    .returning()
  if (!released) throw new Error(`booking ${booking.id} not found`)
  const title = `Session canceled: ${line.title}`
  if (canceledBy === 'customer') await notifyOfOrderChange(ctx, { kind: 'cancellation', title, order, booking })
  return released
}

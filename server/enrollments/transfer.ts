import { eq } from 'drizzle-orm'
import { CANCEL_DAYS } from '#contract/limits.ts'
import { profiles } from '#db/schema/accounts.ts'
import { enrollments, orderLines, seatMoves } from '#db/schema/orders.ts'
import { calendarCancellation, calendarInvite } from '../class-notifications/index.ts'
import { type Ctx, requireViewer } from '../context.ts'
import type { Order } from '../orders/checkout/place-order.ts'
import type { PricedItem } from '../orders/checkout/price-items.ts'
import type { OrderItem } from '../orders/fulfillment/grant-enrollments.ts'
import {
  enrollmentTransferredMail,
  findPendingRefund,
  loadFulfillmentItems,
  moveSeat,
  oldDateCanceledMail,
  priceItems,
  queueMailToBuyer,
} from '../orders/index.ts'
import { Problem } from '../problem.ts'
import { daysBefore } from '../schedule/index.ts'
import { assertNotEnrolled } from '../seats/index.ts'
import { transaction } from '../transaction.ts'
import { assertCancelable, lockOwnEnrollment } from './get-own.ts'

/**
 * Moves the viewer's place to another workshop of the same price with a free seat, within the time in which they could
 * give it back: the seat of before is free and the other one taken in one transaction, or nothing happens. Doing so again
 * changes nothing (features: account, 8).
 * @throws sign_in_required, not_found, conflict, already_enrolled, sold_out, validation
 */
export async function transferEnrollment(
  ctx: Ctx,
  { id, workshopId }: { id: string; workshopId: string },
): Promise<void> {
  const { userId } = requireViewer(ctx)
  await transaction(ctx, async (ctx) => {
    const place = await lockOwnEnrollment(ctx, { id })
    const { order, line, enrollment } = place
    if (line.workshopId === workshopId && enrollment.status === 'completed') return
    if (!line.workshopId || enrollment.status !== 'completed' || (await findPendingRefund(ctx, order.id)))
      throw new Problem('conflict', { message: 'This place can’t be moved.' })
    assertCancelable(ctx, place)
    // As `place` does, so that nobody gets two seats of one workshop.
    await ctx.db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, userId)).for('no key update')
    await assertNotEnrolled(ctx, { kind: 'workshop', id: workshopId, userId })
    const offer = await otherDate(ctx, { workshopId, unitMinor: line.unitMinor })
    await moveSeat(ctx, { orderLineId: line.id, userId, from: line.workshopId, to: workshopId })
    await ctx.db.update(enrollments).set({ workshopId }).where(eq(enrollments.id, enrollment.id))
    const cancelUntil = daysBefore(offer.startsAt ?? null, line.cancelDays ?? CANCEL_DAYS)
    const changes = { workshopId, title: offer.title, cancelUntil }
    const [moved] = await ctx.db.update(orderLines).set(changes).where(eq(orderLines.id, line.id)).returning()
    if (!moved) throw new Error('a place was not moved')
    await ctx.db.insert(seatMoves).values({
      orderLineId: line.id,
      fromWorkshopId: line.workshopId,
      toWorkshopId: workshopId,
      movedAt: ctx.now(),
    })
    await tellOfMove(ctx, { order, from: line, moved })
    ctx.log.info({ orderId: order.id, from: line.workshopId, to: workshopId }, 'place moved by its buyer')
  })
}

/** Two mails, because one can bring one entry for the calendar: the new date, and the old one to be taken out. */
async function tellOfMove(
  ctx: Ctx,
  { order, from, moved }: { order: Order; from: OrderItem; moved: OrderItem },
): Promise<void> {
  const parts = (await loadFulfillmentItems(ctx, [moved]))(moved)
  const { publicUrl } = ctx.site
  await queueMailToBuyer(
    ctx,
    order,
    (buyer) => enrollmentTransferredMail({ order, from, parts, buyer, publicUrl }),
    ({ to }) => calendarInvite(ctx, { lines: [moved], to }),
  )
  await queueMailToBuyer(
    ctx,
    order,
    (buyer) => oldDateCanceledMail({ from, buyer, publicUrl }),
    ({ to }) => calendarCancellation(ctx, { lines: [from], to }),
  )
}

/** @throws not_found, conflict */
async function otherDate(
  ctx: Ctx,
  { workshopId, unitMinor }: { workshopId: string; unitMinor: number },
): Promise<PricedItem> {
  const [offer] = await priceItems(ctx, [{ kind: 'workshop', id: workshopId, quantity: 1 }])
  const hasBegun = (offer?.startsAt?.getTime() ?? 0) <= ctx.now().getTime()
  if (!offer || hasBegun) throw new Problem('not_found', { message: 'This workshop is not open for enrollment.' })
  if (offer.unitMinor !== unitMinor)
    throw new Problem('conflict', { message: 'This date has another price by now. Please choose another one.' })
  return offer
}

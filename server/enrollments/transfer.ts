import { eq } from 'drizzle-orm'
import { CANCEL_DAYS } from '#contract/limits.ts'
import { profiles } from '#db/schema/accounts.ts'
import { enrollments, orderLines, seatMoves } from '#db/schema/orders.ts'
import { calendarCancellation, calendarInvite } from '../class-notifications/index.ts'
import { type Ctx, requireViewer } from '../context.ts'
import type { PricedItem } from '../orders/checkout/price-items.ts'
import {
  enrollmentTransferredMail,
  findPendingRefund,
  loadFulfillmentItems,
  moveSeat,
  type Order,
  type OrderItem,
  oldDateCanceledMail,
  priceItems,
  queueMailToBuyer,
} from '../orders/index.ts'
import { Problem } from '../problem.ts'
import { daysBefore } from '../schedule/index.ts'
import { assertNotEnrolled } from '../seats/index.ts'
import { transaction } from '../transaction.ts'
import { assertCancelable } from './cancel-deadline.ts'
import { lockUserEnrollment } from './lock-enrollment.ts'

/**
 * Transfers an enrollment to another workshop, before the cancellation deadline (features: account, 8). Idempotent.
 * @throws sign_in_required, not_found, conflict, already_enrolled, sold_out, validation
 */
export async function transferEnrollment(
  ctx: Ctx,
  { id, workshopId }: { id: string; workshopId: string },
): Promise<void> {
  const { userId } = requireViewer(ctx)
  await transaction(ctx, async (ctx) => {
    const locked = await lockUserEnrollment(ctx, { id })
    const { order, line, enrollment, workshop } = locked
    if (line.workshopId === workshopId && enrollment.status === 'completed') return
    const isEnding = workshop?.canceledAt != null || (await findPendingRefund(ctx, order.id))
    if (!line.workshopId || enrollment.status !== 'completed' || isEnding)
      throw new Problem('conflict', { message: 'This enrollment can’t be moved.' })
    assertCancelable(ctx, locked)
    // `placeOrder` takes this lock too, so the user cannot get two seats of one workshop.
    await ctx.db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, userId)).for('no key update')
    await assertNotEnrolled(ctx, { kind: 'workshop', id: workshopId, userId })
    const target = await priceTarget(ctx, { workshopId, unitMinor: line.unitMinor })
    await moveSeat(ctx, { orderLineId: line.id, userId, from: line.workshopId, to: workshopId })
    await ctx.db.update(enrollments).set({ workshopId }).where(eq(enrollments.id, enrollment.id))
    const cancelUntil = daysBefore(target.startsAt ?? null, line.cancelDays ?? CANCEL_DAYS)
    const changes = { workshopId, title: target.title, cancelUntil }
    const [updatedLine] = await ctx.db.update(orderLines).set(changes).where(eq(orderLines.id, line.id)).returning()
    if (!updatedLine) throw new Error(`order line ${line.id} not found`)
    await ctx.db.insert(seatMoves).values({
      orderLineId: line.id,
      fromWorkshopId: line.workshopId,
      toWorkshopId: workshopId,
      movedAt: ctx.now(),
    })
    await queueTransferMails(ctx, { order, oldLine: line, newLine: updatedLine })
    ctx.log.info({ orderId: order.id, from: line.workshopId, to: workshopId }, 'enrollment transferred')
  })
}

/** Queues two mails, because a mail has one calendar attachment: the new date, and the cancellation of the old one. */
async function queueTransferMails(
  ctx: Ctx,
  { order, oldLine, newLine }: { order: Order; oldLine: OrderItem; newLine: OrderItem },
): Promise<void> {
  const { publicUrl } = ctx.site
  await queueMailToBuyer(
    ctx,
    order,
    async (buyer) => {
      const items = (await loadFulfillmentItems(ctx, [newLine]))(newLine)
      return enrollmentTransferredMail({ order, from: oldLine, items, buyer, publicUrl })
    },
    ({ to }) => calendarInvite(ctx, { lines: [newLine], to }),
  )
  await queueMailToBuyer(
    ctx,
    order,
    (buyer) => oldDateCanceledMail({ from: oldLine, buyer, publicUrl }),
    ({ to }) => calendarCancellation(ctx, { lines: [oldLine], to }),
  )
}

/** @throws not_found, conflict */
async function priceTarget(
  ctx: Ctx,
  { workshopId, unitMinor }: { workshopId: string; unitMinor: number },
): Promise<PricedItem> {
  const [target] = await priceItems(ctx, [{ kind: 'workshop', id: workshopId, quantity: 1 }])
  const hasStarted = (target?.startsAt?.getTime() ?? 0) <= ctx.now().getTime()
  if (!target || hasStarted) throw new Problem('not_found', { message: 'This workshop isn’t open for enrollment.' })
  if (target.unitMinor !== unitMinor)
    throw new Problem('conflict', { message: 'The price of this date has changed. Please choose another date.' })
  return target
}

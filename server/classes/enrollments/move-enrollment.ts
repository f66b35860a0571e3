import { eq } from 'drizzle-orm'
import { classDateText } from '#contract/sales/orders/fulfillment-text.ts'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { seatMoves } from '#db/schema/classes/seats.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import { orderLines } from '#db/schema/sales/orders.ts'
import type { Ctx } from '../../context.ts'
import { Problem } from '../../problem.ts'
import {
  enrollmentTransferredMail,
  loadFulfillmentItems,
  moveSeat,
  type OrderItem,
  oldDateCanceledMail,
  priceItems,
  queueMailToBuyer,
} from '../../sales/orders/index.ts'
import { calendarCancellation, calendarInvite } from '../notifications/index.ts'
import { daysBefore } from '../schedule/index.ts'
import { assertNotEnrolled } from '../seats/index.ts'
import type { LockedEnrollment } from './lock-enrollment.ts'

export type MoveTarget = { workshopId: string; title: string; unitMinor: number; startsAt: Date }

/** @throws not_found unless the workshop is open for enrollment and has not started */
export async function findMoveTarget(ctx: Ctx, workshopId: string): Promise<MoveTarget> {
  const [target] = await priceItems(ctx, [{ kind: 'workshop', id: workshopId, quantity: 1 }])
  if (!target?.startsAt || target.startsAt <= ctx.now())
    throw new Problem('not_found', { message: 'This workshop isn’t open for enrollment.' })
  const { title, unitMinor, startsAt } = target
  return { workshopId, title, unitMinor, startsAt }
}

type Move = {
  locked: LockedEnrollment
  userId: string
  from: string
  target: MoveTarget
  /** Days before the start of the new date in which the user can still cancel. */
  cancelDays: number
  movedBy: 'buyer' | 'owner'
}

/**
 * Moves a locked, paid enrollment to another workshop and mails the buyer. The amount paid does not change.
 * @throws already_enrolled, sold_out
 */
export async function moveEnrollment(
  ctx: Ctx,
  { locked, userId, from, target, cancelDays, movedBy }: Move,
): Promise<void> {
  const { order, line, enrollment } = locked
  const { workshopId, title, startsAt } = target
  // `placeOrder` takes this lock too, so the user cannot get two seats of one workshop.
  await ctx.db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, userId)).for('no key update')
  await assertNotEnrolled(ctx, { kind: 'workshop', id: workshopId, userId })
  const [oldItem] = (await loadFulfillmentItems(ctx, [line]))(line)
  const oldDate = oldItem?.when ? classDateText(oldItem.when) : ''
  await moveSeat(ctx, { orderLineId: line.id, userId, from, to: workshopId })
  await ctx.db.update(enrollments).set({ workshopId }).where(eq(enrollments.id, enrollment.id))
  const cancelUntil = daysBefore(startsAt, cancelDays)
  const changes = { workshopId, title, cancelDays, cancelUntil }
  const [newLine] = await ctx.db.update(orderLines).set(changes).where(eq(orderLines.id, line.id)).returning()
  if (!newLine) throw new Error(`order line ${line.id} not found`)
  await ctx.db
    .insert(seatMoves)
    .values({ orderLineId: line.id, fromWorkshopId: from, toWorkshopId: workshopId, movedAt: ctx.now() })
  await queueMoveMails(ctx, { order, oldLine: line, oldDate, newLine, movedBy })
  ctx.log.info({ orderId: order.id, from, to: workshopId, movedBy }, 'enrollment moved')
}

type MoveMails = {
  order: LockedEnrollment['order']
  oldLine: OrderItem
  oldDate: string
  newLine: OrderItem
  movedBy: Move['movedBy']
}

/** Queues two mails, because a mail has one calendar attachment: the new date, and the cancellation of the old one. */
async function queueMoveMails(ctx: Ctx, { order, oldLine, oldDate, newLine, movedBy }: MoveMails): Promise<void> {
  const { publicUrl } = ctx.site
  await queueMailToBuyer(
    ctx,
    order,
    async (buyer) => {
      const items = (await loadFulfillmentItems(ctx, [newLine]))(newLine)
      return enrollmentTransferredMail({ order, from: oldLine, items, oldDate, movedBy, buyer, publicUrl })
    },
    ({ to }) => calendarInvite(ctx, { lines: [newLine], to }),
  )
  await queueMailToBuyer(
    ctx,
    order,
    (buyer) => oldDateCanceledMail({ from: oldLine, movedBy, buyer, publicUrl }),
    ({ to }) => calendarCancellation(ctx, { lines: [oldLine], to }),
  )
}

import { and, desc, eq } from 'drizzle-orm'
import { orderLines, orders, refundLines, refunds } from '#db/schema/orders.ts'
import type { Ctx } from '../../context.ts'
import type { ProviderSession } from '../../payments/payment-provider.ts'
import type { Order } from '../checkout/place-order.ts'
import { grantEnrollments, listOrderItems, type OrderItem } from '../fulfillment/grant-enrollments.ts'
import { refundReturnedMail } from '../mail/admin-alerts.ts'
import { queueMailToAdmins } from '../mail/queue-mail-to-admins.ts'
import { allocate } from './allocate.ts'
import { itemTotalMinor, type Refund } from './record-refund.ts'

type ReturnedRefund = { order: Order; session: ProviderSession; refundedMinor: number }

/**
 * Takes money that came back out of the refunds of a locked order, and gives the buyer again what it had taken away. The
 * refund of exactly that amount is the one that came back; where there is none, it is the newest ones.
 */
export async function reverseRefund(ctx: Ctx, { order, session, refundedMinor }: ReturnedRefund): Promise<void> {
  const amountMinor = order.refundedMinor - refundedMinor
  const paid = await ctx.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, order.id), eq(refunds.status, 'done')))
    .orderBy(desc(refunds.doneAt), desc(refunds.id))
  const exact = paid.find((refund) => refund.amountMinor === amountMinor)
  let rest = amountMinor
  for (const refund of exact ? [exact] : paid) {
    const part = Math.min(rest, refund.amountMinor)
    if (part > 0) await undo(ctx, refund, part)
    rest -= part
  }
  await ctx.db.update(orders).set({ refundedMinor }).where(eq(orders.id, order.id))
  ctx.log.info({ orderId: order.id, refundedMinor, before: order.refundedMinor }, 'refund came back')
  const restored = await restoreItems(ctx, { order, session })
  await queueMailToAdmins(ctx, refundReturnedMail({ order, session, restored, publicUrl: ctx.site.publicUrl }))
}

async function undo(ctx: Ctx, refund: Refund, amountMinor: number): Promise<void> {
  const parts = await ctx.db.select().from(refundLines).where(eq(refundLines.refundId, refund.id))
  const back = allocate(
    amountMinor,
    parts.map((part) => part.amountMinor),
  )
  for (const [at, part] of parts.entries()) {
    const [line] = await ctx.db.select().from(orderLines).where(eq(orderLines.id, part.orderLineId))
    const refundedMinor = (line?.refundedMinor ?? 0) - (back[at] ?? 0)
    await ctx.db.update(orderLines).set({ refundedMinor }).where(eq(orderLines.id, part.orderLineId))
  }
  if (amountMinor === refund.amountMinor) {
    await ctx.db.update(refunds).set({ status: 'returned' }).where(eq(refunds.id, refund.id))
    return
  }
  const kept = refund.amountMinor - amountMinor
  await ctx.db.update(refunds).set({ amountMinor: kept }).where(eq(refunds.id, refund.id))
  await ctx.db.delete(refundLines).where(eq(refundLines.refundId, refund.id))
  const left = parts
    .map((part, at) => ({ ...part, amountMinor: part.amountMinor - (back[at] ?? 0), quantity: null }))
    .filter((part) => part.amountMinor > 0)
  if (left.length > 0) await ctx.db.insert(refundLines).values(left)
}

/** @returns false when the places are somebody else's by now: they stay away, and the owner decides */
async function restoreItems(
  ctx: Ctx,
  { order, session }: { order: Order; session: ProviderSession },
): Promise<boolean> {
  if (order.failedBecause === 'sold_out') return false
  const isPaid = (line: OrderItem) =>
    line.status === 'refunded' && (itemTotalMinor(line) === 0 || line.refundedMinor < itemTotalMinor(line))
  const lines = (await listOrderItems(ctx, order.id)).filter(isPaid)
  if (lines.length > 0 && !(await grantEnrollments(ctx, { order, lines, sessionId: session.id }))) return false
  await ctx.db.update(orders).set({ status: 'completed' }).where(eq(orders.id, order.id))
  return true
}

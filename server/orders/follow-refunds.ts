import { eq } from 'drizzle-orm'
import { orderLines, orders } from '#db/schema/orders.ts'
import type { Ctx } from '../context.ts'
import type { ProviderSession } from '../payments/payments.ts'
import { refundReturnedMail } from './alerts.ts'
import { paidBackMail } from './mails.ts'
import type { Order } from './place.ts'
import { giveUpPlaces, type Line, linesOf, takePlaces } from './places.ts'
import { shares } from './shares.ts'
import { tellBuyer } from './tell-buyer.ts'
import { tellOwner } from './tell-owner.ts'

/**
 * Brings a locked order to what the provider says went back, whoever sent it: all of it takes away what was bought and
 * frees its seats, a part only lowers what was earned, and a refund that came back gives it all again (features: orders, 15).
 * @param booked what our books said had gone back before the provider was asked
 */
export async function followRefunds(
  ctx: Ctx,
  { order, session, booked }: { order: Order; session: ProviderSession; booked: number },
): Promise<void> {
  const refundedMinor = Math.min(session.refundedMinor, order.totalMinor)
  const cameBack = refundedMinor < order.refundedMinor
  // An answer that is older than our books must not undo what a newer one told.
  if (refundedMinor === order.refundedMinor || (cameBack && booked !== order.refundedMinor)) return
  const lines = await linesOf(ctx, order.id)
  await book(ctx, { order, lines, refundedMinor })
  ctx.log.info({ orderId: order.id, refundedMinor, before: order.refundedMinor }, 'refunds followed')
  if (refundedMinor === order.totalMinor) return takeBack(ctx, { order, lines })
  const restored = order.status !== 'refunded' || (await giveAgain(ctx, { order, lines, session }))
  if (cameBack) await tellOwner(ctx, refundReturnedMail({ order, session, restored, publicUrl: ctx.site.publicUrl }))
}

async function book(
  ctx: Ctx,
  { order, lines, refundedMinor }: { order: Order; lines: Line[]; refundedMinor: number },
): Promise<void> {
  await ctx.db.update(orders).set({ refundedMinor }).where(eq(orders.id, order.id))
  const costs = lines.map((line) => line.unitMinor * line.quantity)
  for (const [at, share] of shares(refundedMinor, costs).entries()) {
    const line = lines[at]
    if (line) await ctx.db.update(orderLines).set({ refundedMinor: share }).where(eq(orderLines.id, line.id))
  }
}

async function takeBack(ctx: Ctx, { order, lines }: { order: Order; lines: Line[] }): Promise<void> {
  await ctx.db
    .update(orders)
    .set({ status: 'refunded', failedBecause: null, settledAt: order.settledAt ?? ctx.now() })
    .where(eq(orders.id, order.id))
  await giveUpPlaces(ctx, { order, lines })
  if (order.status === 'completed') await tellBuyer(ctx, order, (buyer) => paidBackMail({ order, lines, buyer }))
}

/** @returns false when the places are somebody else's by now: the order stays as it is, and its owner decides */
async function giveAgain(
  ctx: Ctx,
  { order, lines, session }: { order: Order; lines: Line[]; session: ProviderSession },
): Promise<boolean> {
  if (!(await takePlaces(ctx, { order, lines, sessionId: session.id }))) return false
  await ctx.db.update(orders).set({ status: 'completed' }).where(eq(orders.id, order.id))
  return true
}

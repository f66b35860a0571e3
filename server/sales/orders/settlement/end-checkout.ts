import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/sales/orders.ts'
import type { Ctx } from '../../../context.ts'
import type { Order } from '../order.ts'

/** Closes the checkout session of an unpaid order. If it has just been paid, the order is settled. */
export async function endCheckout(ctx: Ctx, { id: orderId, status, expiresAt }: Order): Promise<void> {
  if (status !== 'pending') return
  if (expiresAt > ctx.now()) await ctx.db.update(orders).set({ expiresAt: ctx.now() }).where(eq(orders.id, orderId))
  await ctx.jobs.queue(ctx, 'orders.expire', { orderId })
}

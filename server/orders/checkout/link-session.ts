import { and, eq, inArray, isNull } from 'drizzle-orm'
import { enrollments, orderLines, orders } from '#db/schema/orders.ts'
import type { Ctx } from '../../context.ts'

/** Writes down which payment page belongs to an order; the first one stays. */
export async function linkSession(
  ctx: Ctx,
  link: { orderId: string; sessionId: string; url: string | null },
): Promise<void> {
  await ctx.db
    .update(orders)
    .set({ providerSessionId: link.sessionId, checkoutUrl: link.url })
    .where(and(eq(orders.id, link.orderId), isNull(orders.providerSessionId)))
  const lines = ctx.db.select({ id: orderLines.id }).from(orderLines).where(eq(orderLines.orderId, link.orderId))
  await ctx.db
    .update(enrollments)
    .set({ stripeSessionId: link.sessionId })
    .where(and(inArray(enrollments.orderLineId, lines), isNull(enrollments.stripeSessionId)))
}

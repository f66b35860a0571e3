import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import type { Ctx } from '../context.ts'
import type { Order } from './checkout/place-order.ts'

/** Everything that changes an order's state starts here: two that come at once go one after the other. */
export async function lockOrder(ctx: Ctx, orderId: string): Promise<Order | undefined> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId)).for('update')
  return order
}

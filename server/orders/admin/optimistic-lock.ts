import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import type { Ctx } from '../../context.ts'
import { Problem } from '../../problem.ts'
import type { Order } from '../checkout/place-order.ts'
import { lockOrder } from '../lock-order.ts'

/** The order, locked, if it still is the one that the admin looked at. @throws not_found, conflict */
export async function lockWithVersion(ctx: Ctx, { id, version }: { id: string; version: number }): Promise<Order> {
  const order = await lockOrder(ctx, id)
  if (!order) throw new Problem('not_found')
  if (order.version !== version) throw new Problem('conflict')
  return order
}

/** Makes it another order for whoever has the old one on the screen: the database raises the version. */
export async function bumpVersion(ctx: Ctx, { id, version }: Order): Promise<void> {
  await ctx.db.update(orders).set({ version }).where(eq(orders.id, id))
}

/** What an order is called in the audit trail. */
export const orderLabel = ({ id }: Order): string => `Order ${id}`

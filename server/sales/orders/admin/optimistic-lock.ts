import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/sales/orders.ts'
import type { Ctx } from '../../../context.ts'
import { Problem } from '../../../problem.ts'
import { lockOrder, type Order } from '../order.ts'

/** Locks an order if its version is still the one that the admin read. @throws not_found, conflict */
export async function lockWithVersion(ctx: Ctx, { id, version }: { id: string; version: number }): Promise<Order> {
  const order = await lockOrder(ctx, id)
  if (!order) throw new Problem('not_found')
  if (order.version !== version) throw new Problem('conflict')
  return order
}

/** Bumps the version, so that a stale admin form gets a conflict. A database trigger increments it on each update. */
export async function bumpVersion(ctx: Ctx, { id, version }: Order): Promise<void> {
  await ctx.db.update(orders).set({ version }).where(eq(orders.id, id))
}

export const orderLabel = ({ id }: Order): string => `Order ${id}`

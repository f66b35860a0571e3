import { eq } from 'drizzle-orm'
import { paidMinor } from '#contract/sales/tax/tax-amounts.ts'
import { orderLines, orders } from '#db/schema/sales/orders.ts'
import type { Ctx } from '../../context.ts'

export type Order = typeof orders.$inferSelect
export type OrderItem = typeof orderLines.$inferSelect

/** Locks an order. Every change of its state starts here, so that concurrent changes run one after another. */
export async function lockOrder(ctx: Ctx, orderId: string): Promise<Order | undefined> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId)).for('update')
  return order
}

export function listOrderItems(ctx: Ctx, orderId: string): Promise<OrderItem[]> {
  return ctx.db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.position)
}

/** True if the payment came too late for the class: the order grants nothing and is refunded. */
export const isRefundedUnfulfilled = ({ failedBecause }: Pick<Order, 'failedBecause'>): boolean =>
  failedBecause === 'sold_out' || failedBecause === 'class_canceled'

/** Price of an item for the buyer, its tax included, in minor units, before refunds. */
export const itemTotalMinor: (line: OrderItem) => number = paidMinor

/** A class that was bought as a gift enrolls its recipient later. */
export const isEnrollmentLine = ({ courseId, workshopId, gift }: OrderItem): boolean =>
  (courseId !== null || workshopId !== null) && !gift

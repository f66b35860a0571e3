import { eq, type SQL } from 'drizzle-orm'
import { coachingBookings, coachingTypes } from '#db/schema/classes/coaching.ts'
import { orderLines } from '#db/schema/sales/orders.ts'
import type { Ctx } from '../../../context.ts'
import { Problem } from '../../../problem.ts'
import { lockOrder, type Order, type OrderItem } from '../order.ts'

export type LockedBooking = {
  order: Order
  line: OrderItem
  booking: typeof coachingBookings.$inferSelect
  type: typeof coachingTypes.$inferSelect
}

/** Also locks the order. @throws not_found also if it was never paid */
export async function lockBooking(ctx: Ctx, condition: SQL | undefined): Promise<LockedBooking> {
  const select = () =>
    ctx.db
      .select({ booking: coachingBookings, line: orderLines, type: coachingTypes })
      .from(coachingBookings)
      .innerJoin(orderLines, eq(orderLines.id, coachingBookings.orderLineId))
      .innerJoin(coachingTypes, eq(coachingTypes.id, coachingBookings.typeId))
      .where(condition)
  const [unlocked] = await select()
  const order = unlocked && (await lockOrder(ctx, unlocked.line.orderId))
  // Read again under the lock: a concurrent request may have changed it.
  const [row] = order ? await select() : []
  if (!order || !row || (row.line.status !== 'completed' && row.line.status !== 'refunded'))
    throw new Problem('not_found')
  return { order, ...row }
}

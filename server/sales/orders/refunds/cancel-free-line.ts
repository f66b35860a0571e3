import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/sales/orders.ts'
import type { Ctx } from '../../../context.ts'
import { syncCoachingTasks } from '../fulfillment/coaching-task.ts'
import { markLinesRefunded } from '../fulfillment/complete-lines.ts'
import { syncRights } from '../fulfillment/sync-rights.ts'
import { listOrderItems, type Order, type OrderItem } from '../order.ts'

/**
 * Cancels a line of a locked order that has nothing left to refund: it was free or refunded before. The order counts as
 * refunded once all its lines do. Sends no mail.
 */
export async function cancelFreeLine(ctx: Ctx, { order, line }: { order: Order; line: OrderItem }): Promise<void> {
  await markLinesRefunded(ctx, { lines: [line] })
  await syncRights(ctx, order)
  await syncCoachingTasks(ctx, [line])
  const lines = await listOrderItems(ctx, order.id)
  if (lines.some(({ status }) => status !== 'refunded')) return
  await ctx.db.update(orders).set({ status: 'refunded' }).where(eq(orders.id, order.id))
}

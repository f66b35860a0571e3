import { and, eq, inArray } from 'drizzle-orm'
import { manualFulfillmentMethods } from '#contract/orders/fulfillment-methods.ts'
import type { FulfillmentItem, ManualFulfillmentMethod } from '#contract/orders/orders.schema.ts'
import { orderTasks } from '#db/schema/orders.ts'
import type { Ctx } from '../../context.ts'
import type { OrderItem } from './grant-enrollments.ts'

export type Task = typeof orderTasks.$inferSelect

const isManual = (handover: string): handover is ManualFulfillmentMethod =>
  manualFulfillmentMethods.some((mine) => mine === handover)

/** Writes down what a paid order leaves for a person to do, once (features: order desk, 3). */
export async function createTasks(
  ctx: Ctx,
  lines: OrderItem[],
  partsOf: (line: OrderItem) => FulfillmentItem[],
): Promise<void> {
  const tasks = lines.flatMap((line) =>
    partsOf(line).flatMap(({ title, quantity, handover }, position) =>
      isManual(handover) ? [{ orderLineId: line.id, position, title, quantity, handover }] : [],
    ),
  )
  if (tasks.length > 0) await ctx.db.insert(orderTasks).values(tasks).onConflictDoNothing()
}

/** What went back need not be done any more; what was done stays written. */
export async function cancelTasks(ctx: Ctx, lineIds: string[]): Promise<void> {
  const open = and(inArray(orderTasks.orderLineId, lineIds), eq(orderTasks.status, 'open'))
  await ctx.db.update(orderTasks).set({ status: 'dropped' }).where(open)
}

export async function reopenTasks(ctx: Ctx, lineIds: string[]): Promise<void> {
  const dropped = and(inArray(orderTasks.orderLineId, lineIds), eq(orderTasks.status, 'dropped'))
  await ctx.db.update(orderTasks).set({ status: 'open' }).where(dropped)
}

export function listTasks(ctx: Ctx, lineIds: string[]): Promise<Task[]> {
  if (lineIds.length === 0) return Promise.resolve([])
  return ctx.db
    .select()
    .from(orderTasks)
    .where(inArray(orderTasks.orderLineId, lineIds))
    .orderBy(orderTasks.orderLineId, orderTasks.position)
}

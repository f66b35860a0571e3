import { and, eq, inArray } from 'drizzle-orm'
import {
  type FulfillmentItem,
  type ManualFulfillmentMethod,
  manualFulfillmentMethods,
} from '#contract/sales/orders/orders.schema.ts'
import { orderTasks } from '#db/schema/sales/orders.ts'
import type { Ctx } from '../../../context.ts'
import { Problem } from '../../../problem.ts'
import { listOrderItems, type Order, type OrderItem } from '../order.ts'

export type Task = typeof orderTasks.$inferSelect

/** Creates the manual tasks of a paid order. Idempotent. */
export async function createTasks(
  ctx: Ctx,
  lines: OrderItem[],
  itemsOfLine: (line: OrderItem) => FulfillmentItem[],
): Promise<void> {
  const tasks = lines.flatMap((line) =>
    itemsOfLine(line).flatMap(({ title, quantity, handover }, position) =>
      isManual(handover) ? [{ orderLineId: line.id, position, title, quantity, handover }] : [],
    ),
  )
  if (tasks.length > 0) await ctx.db.insert(orderTasks).values(tasks).onConflictDoNothing()
}

const isManual = (handover: string): handover is ManualFulfillmentMethod =>
  manualFulfillmentMethods.some((method) => method === handover)

/** Drops the open tasks of refunded lines. Tasks that are done stay. */
export async function cancelTasks(ctx: Ctx, lineIds: string[]): Promise<void> {
  const isOpen = and(inArray(orderTasks.orderLineId, lineIds), eq(orderTasks.status, 'open'))
  await ctx.db.update(orderTasks).set({ status: 'dropped' }).where(isOpen)
}

export async function reopenTasks(ctx: Ctx, lineIds: string[]): Promise<void> {
  const isDropped = and(inArray(orderTasks.orderLineId, lineIds), eq(orderTasks.status, 'dropped'))
  await ctx.db.update(orderTasks).set({ status: 'open' }).where(isDropped)
}

export function listTasks(ctx: Ctx, lineIds: string[]): Promise<Task[]> {
  if (lineIds.length === 0) return Promise.resolve([])
  return ctx.db
    .select()
    .from(orderTasks)
    .where(inArray(orderTasks.orderLineId, lineIds))
    .orderBy(orderTasks.orderLineId, orderTasks.position)
}

/**
 * Returns the tasks with the given ids of a locked order.
 * @throws validation for other ids, conflict when the order is not paid or a task was refunded
 */
export async function requireTasks(ctx: Ctx, order: Order, taskIds: string[]): Promise<Task[]> {
  if (order.status !== 'completed')
    throw taskProblem('conflict', 'There is nothing to do for an order that isn’t paid.')
  const lines = await listOrderItems(ctx, order.id)
  const tasks = await listTasks(
    ctx,
    lines.map((line) => line.id),
  )
  return [...new Set(taskIds)].map((id) => {
    const task = tasks.find((candidate) => candidate.id === id)
    if (!task) throw taskProblem('validation', 'This item isn’t in this order.')
    if (task.status === 'dropped') throw taskProblem('conflict', `${task.title} was refunded.`)
    return task
  })
}

function taskProblem(code: 'validation' | 'conflict', message: string): Problem {
  return new Problem(code, { message, fields: [{ field: 'taskIds', message }] })
}

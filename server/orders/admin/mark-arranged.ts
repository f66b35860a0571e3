import { inArray } from 'drizzle-orm'
import type { MarkArrangedInput } from '#contract/orders/admin-orders.schema.ts'
import { orderTasks } from '#db/schema/orders.ts'
import { recordAudit } from '../../audit/index.ts'
import { type Ctx, requireAdmin } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { transaction } from '../../transaction.ts'
import { requireTasks } from '../fulfillment/tasks.ts'
import { bumpVersion, lockWithVersion, orderLabel } from './optimistic-lock.ts'

/**
 * Marks tasks that need no shipping (a session, classes, something to email) as arranged, or reopens them (features:
 * order administration, 5).
 * @throws sign_in_required, admin_required, not_found, validation, conflict
 */
export async function markArranged(
  ctx: Ctx,
  { id, version, taskIds, arranged }: MarkArrangedInput,
): Promise<{ id: string }> {
  requireAdmin(ctx)
  await transaction(ctx, async (ctx) => {
    const order = await lockWithVersion(ctx, { id, version })
    const tasks = await requireTasks(ctx, order, taskIds)
    const shippedTask = tasks.find((task) => task.handover === 'ships')
    if (shippedTask) {
      const message = `${shippedTask.title} is sent by post: say how it was sent.`
      throw new Problem('validation', { message, fields: [{ field: 'taskIds', message }] })
    }
    const ids = tasks.map((task) => task.id)
    await ctx.db
      .update(orderTasks)
      .set(arranged ? { status: 'done', doneAt: ctx.now() } : { status: 'open', doneAt: null })
      .where(inArray(orderTasks.id, ids))
    await bumpVersion(ctx, order)
    await recordAudit(ctx, {
      action: 'changed',
      subject: 'order',
      id,
      name: orderLabel(order),
      before: { things: tasks.map(({ title, status }) => taskText(title, status === 'done')) },
      after: { things: tasks.map(({ title }) => taskText(title, arranged)) },
    })
  })
  return { id }
}

const taskText = (title: string, isDone: boolean) => `${title}: ${isDone ? 'arranged' : 'to arrange'}`

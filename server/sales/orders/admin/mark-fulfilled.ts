import { inArray, sql } from 'drizzle-orm'
import type { MarkArrangedInput, MarkShippedInput } from '#contract/sales/orders/admin-orders.schema.ts'
import { orderTasks } from '#db/schema/sales/orders.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { recordAudit } from '../../../people/audit/index.ts'
import { Problem } from '../../../problem.ts'
import { transaction } from '../../../transaction.ts'
import { requireTasks, type Task } from '../fulfillment/tasks.ts'
import { arrangedMail, shippedMail } from '../mail/buyer-mails.ts'
import { queueMailToBuyer } from '../mail/queue-order-mail.ts'
import { bumpVersion, lockWithVersion, orderLabel } from './optimistic-lock.ts'

/**
 * Marks tasks of a paid order as shipped, with tracking, and queues one mail to the buyer. A repeated call corrects the
 * tracking without a mail.
 * @throws sign_in_required, admin_required, not_found, validation, conflict
 */
export async function markShipped(
  ctx: Ctx,
  { id, version, taskIds, ...input }: MarkShippedInput,
): Promise<{ id: string }> {
  requireStaff(ctx)
  const { carrier, trackingNumber, trackingUrl } = input
  const tracking = {
    carrier: carrier || null,
    trackingNumber: trackingNumber || null,
    trackingUrl: trackingUrl || null,
  }
  await transaction(ctx, async (ctx) => {
    const order = await lockWithVersion(ctx, { id, version })
    const tasks = await requireTasks(ctx, order, taskIds)
    assertShippable(tasks)
    const ids = tasks.map((task) => task.id)
    const doneAt = sql`coalesce(${orderTasks.doneAt}, ${ctx.now().toISOString()}::timestamptz)`
    await ctx.db
      .update(orderTasks)
      .set({ status: 'done', doneAt, ...tracking })
      .where(inArray(orderTasks.id, ids))
    const newlyShipped = tasks.filter((task) => task.status === 'open')
    if (newlyShipped.length > 0)
      await queueMailToBuyer(ctx, order, (buyer) =>
        shippedMail({ order, items: newlyShipped, tracking, buyer, publicUrl: ctx.site.publicUrl }),
      )
    await bumpVersion(ctx, order)
    await recordAudit(ctx, {
      action: 'shipped',
      subject: 'order',
      id,
      name: orderLabel(order),
      before: { things: tasks.map(shippedText), ...trackingOf(tasks[0]) },
      after: { things: tasks.map(({ title }) => `${title}: sent`), ...tracking },
    })
  })
  return { id }
}

function assertShippable(tasks: Task[]): void {
  const unshippable = tasks.find((task) => task.handover !== 'ships')
  if (!unshippable) return
  const message = `${unshippable.title} isn’t a shipped item.`
  throw new Problem('validation', { message, fields: [{ field: 'taskIds', message }] })
}

const shippedText = ({ title, status }: Task) => `${title}: ${status === 'done' ? 'sent' : 'to send'}`

function trackingOf(task: Task | undefined) {
  const { carrier = null, trackingNumber = null, trackingUrl = null } = task ?? {}
  return { carrier, trackingNumber, trackingUrl }
}

/**
 * Marks tasks that need no shipping (a session, classes, something to email) as arranged and mails the buyer, or
 * reopens them without a mail.
 * @throws sign_in_required, admin_required, not_found, validation, conflict
 */
export async function markArranged(
  ctx: Ctx,
  { id, version, taskIds, arranged }: MarkArrangedInput,
): Promise<{ id: string }> {
  requireStaff(ctx)
  await transaction(ctx, async (ctx) => {
    const order = await lockWithVersion(ctx, { id, version })
    const tasks = await requireTasks(ctx, order, taskIds)
    const shippedTask = tasks.find((task) => task.handover === 'ships')
    if (shippedTask) {
      const message = `${shippedTask.title} is a shipped item. Mark it as shipped instead.`
      throw new Problem('validation', { message, fields: [{ field: 'taskIds', message }] })
    }
    const ids = tasks.map((task) => task.id)
    await ctx.db
      .update(orderTasks)
      .set(arranged ? { status: 'done', doneAt: ctx.now() } : { status: 'open', doneAt: null })
      .where(inArray(orderTasks.id, ids))
    const newlyArranged = arranged ? tasks.filter((task) => task.status === 'open') : []
    if (newlyArranged.length > 0)
      await queueMailToBuyer(ctx, order, (buyer) =>
        arrangedMail({ order, items: newlyArranged, buyer, publicUrl: ctx.site.publicUrl }),
      )
    await bumpVersion(ctx, order)
    await recordAudit(ctx, {
      subject: 'order',
      id,
      name: orderLabel(order),
      before: { things: tasks.map(({ title, status }) => arrangedText(title, status === 'done')) },
      after: { things: tasks.map(({ title }) => arrangedText(title, arranged)) },
    })
  })
  return { id }
}

const arrangedText = (title: string, isDone: boolean) => `${title}: ${isDone ? 'arranged' : 'to arrange'}`

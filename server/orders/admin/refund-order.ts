import { and, eq } from 'drizzle-orm'
import { formatAmount } from '#contract/money.ts'
import type { RefundInput } from '#contract/orders/admin-orders.schema.ts'
import { refunds } from '#db/schema/orders.ts'
import { recordAudit } from '../../audit/index.ts'
import { type Ctx, requireAdmin } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { transaction } from '../../transaction.ts'
import type { Order } from '../checkout/place-order.ts'
import { listOrderItems } from '../fulfillment/grant-enrollments.ts'
import { lockOrder } from '../lock-order.ts'
import { processRefund } from '../refunds/process-refund.ts'
import { findPendingRefund, type Refund } from '../refunds/record-refund.ts'
import { refundAmounts } from '../refunds/refund-amounts.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { bumpVersion, lockWithVersion, orderLabel } from './optimistic-lock.ts'

/** `amountMinor` in minor units. */
export type RefundResult = Pick<Refund, 'id' | 'amountMinor' | 'status' | 'lastError'>

/**
 * Pays an order back, whole or by its lines: promised in one transaction, then asked of the provider at once, and by a job
 * until it is taken. The same key is the same refund; the money goes back once, however often it is asked for, and never
 * more than was paid (features: order desk, 6 and 7).
 * @throws sign_in_required, admin_required, not_found, validation, conflict
 */
export async function refundOrder(ctx: Ctx, input: RefundInput): Promise<RefundResult> {
  requireAdmin(ctx)
  const refundId = await transaction(ctx, (ctx) => promise(ctx, input))
  // After the commit: what the provider does not take now is kept with its reason, and tried again.
  await processRefund(ctx, { refundId }).catch((error) =>
    ctx.log.warn({ err: error, refundId }, 'a refund was not taken yet'),
  )
  const [row] = await ctx.db.select().from(refunds).where(eq(refunds.id, refundId))
  if (!row) throw new Error(`refund ${refundId} is lost`)
  const { id, amountMinor, status, lastError } = row
  return { id, amountMinor, status, lastError }
}

async function promise(ctx: Ctx, input: RefundInput): Promise<string> {
  const known = await refundOfKey(ctx, input)
  if (known) return known.id
  const order = await lockWithVersion(ctx, input)
  await refuseIfNotPaid(ctx, order)
  const lines = refundAmounts(await listOrderItems(ctx, order.id), input.lines)
  const { id, amountMinor } = await requestRefund(ctx, {
    order,
    lines,
    reason: input.reason,
    requestKey: input.key ?? null,
    askedBy: requireAdmin(ctx).email,
  })
  await bumpVersion(ctx, order)
  await recordAudit(ctx, {
    action: 'refunded',
    subject: 'order',
    id: order.id,
    name: orderLabel(order),
    before: null,
    after: {
      amountMinor,
      reason: input.reason,
      lines: lines.map(({ line, amountMinor }) => `${line.title}: ${formatAmount(amountMinor)}`),
    },
  })
  return id
}

async function refundOfKey(ctx: Ctx, { id, key }: RefundInput): Promise<Refund | undefined> {
  if (key === undefined) return undefined
  // Under the order's lock: a double click finds what the first click wrote.
  await lockOrder(ctx, id)
  const same = and(eq(refunds.orderId, id), eq(refunds.requestKey, key))
  const [row] = await ctx.db.select().from(refunds).where(same)
  return row
}

async function refuseIfNotPaid(ctx: Ctx, order: Order): Promise<void> {
  const left = order.totalMinor - order.refundedMinor
  const isPaid = order.status === 'completed' || order.status === 'refunded'
  if (!isPaid || left === 0) throw new Problem('conflict', { message: 'Nothing of this order is left to pay back.' })
  if (await findPendingRefund(ctx, order.id))
    throw new Problem('conflict', { message: 'A refund of this order is still on its way. Please wait for it.' })
}

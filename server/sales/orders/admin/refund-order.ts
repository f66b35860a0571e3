import { and, eq } from 'drizzle-orm'
import { moneyIn } from '#contract/money.ts'
import type { RefundInput } from '#contract/sales/orders/admin-orders.schema.ts'
import { refunds } from '#db/schema/sales/orders.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { recordAudit } from '../../../people/audit/index.ts'
import { Problem } from '../../../problem.ts'
import { transaction } from '../../../transaction.ts'
import { countReturnableUnits, returnUnits } from '../../stock/index.ts'
import { assertGiftsUnredeemed } from '../gifts/assert-unredeemed.ts'
import { listOrderItems, lockOrder, type Order } from '../order.ts'
import { findPendingRefund, type Refund } from '../refunds/pending-refund.ts'
import { countRefundedUnits } from '../refunds/refunded-units.ts'
import { refundAmounts, refundShippingMinor, requestRefund } from '../refunds/request-refund.ts'
import { tryRefundNow } from '../refunds/try-refund-now.ts'
import { bumpVersion, lockWithVersion, orderLabel } from './optimistic-lock.ts'

type RefundResult = Pick<Refund, 'id' | 'amountMinor' | 'status' | 'lastError'>

/**
 * Refunds an order completely, or by line and shipping: inserts the refund, then sends it to the provider after the
 * commit; a job retries it. Idempotent by key, and never more than was paid.
 * @throws sign_in_required, admin_required, not_found, validation, conflict
 */
export async function refundOrder(ctx: Ctx, input: RefundInput): Promise<RefundResult> {
  requireStaff(ctx)
  const refundId = await transaction(ctx, (ctx) => createRefund(ctx, input))
  await tryRefundNow(ctx, refundId)
  const [row] = await ctx.db.select().from(refunds).where(eq(refunds.id, refundId))
  if (!row) throw new Error(`refund ${refundId} not found`)
  const { id, amountMinor, status, lastError } = row
  return { id, amountMinor, status, lastError }
}

async function createRefund(ctx: Ctx, input: RefundInput): Promise<string> {
  const existing = await findRefundByKey(ctx, input)
  if (existing) return existing.id
  const order = await lockWithVersion(ctx, input)
  await assertRefundable(ctx, order)
  const money = moneyIn(order.currency)
  const isShippingOnly = input.shippingMinor !== undefined && !input.lines
  const refundedUnits = await countRefundedUnits(ctx, order.id)
  const lines = isShippingOnly
    ? []
    : refundAmounts(await listOrderItems(ctx, order.id), input.lines && { lines: input.lines, refundedUnits, money })
  const shippingMinor = refundShippingMinor(order, input)
  await assertGiftsUnredeemed(ctx, lines)
  const returned = await returnStock(ctx, input)
  const { id, amountMinor } = await requestRefund(ctx, {
    order,
    lines,
    shippingMinor,
    reason: input.reason,
    requestKey: input.key ?? null,
    requestedBy: requireStaff(ctx).email,
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
      lines: [
        ...lines.map(({ line, amountMinor }) => {
          const units = returned.get(line.id)
          return `${line.title}: ${money.toDecimal(amountMinor)}${units ? `, back to stock: ${units}` : ''}`
        }),
        ...(shippingMinor > 0 ? [`Shipping: ${money.toDecimal(shippingMinor)}`] : []),
      ],
    },
  })
  return id
}

/**
 * Returns the requested units of lines to the stock immediately: the owner has the items, even if the provider refunds
 * later.
 * @throws validation naming the field
 */
async function returnStock(ctx: Ctx, { id, lines = [] }: RefundInput): Promise<Map<string, number>> {
  const units = new Map(lines.map(({ lineId, returnedUnits = 0 }) => [lineId, returnedUnits]))
  const returnable = await countReturnableUnits(ctx, id)
  for (const [index, { lineId, returnedUnits = 0 }] of lines.entries()) {
    const left = returnable.get(lineId) ?? 0
    if (returnedUnits <= left) continue
    const message = left === 0 ? 'Nothing of it can go back to stock.' : `At most ${left} can go back to stock.`
    throw new Problem('validation', { message, fields: [{ field: `lines.${index}.returnedUnits`, message }] })
  }
  await returnUnits(ctx, { orderId: id, units })
  return units
}

async function findRefundByKey(ctx: Ctx, { id, key }: RefundInput): Promise<Refund | undefined> {
  if (key === undefined) return undefined
  // Serializes concurrent requests: the second one of a double click finds the first refund.
  await lockOrder(ctx, id)
  const isSameRequest = and(eq(refunds.orderId, id), eq(refunds.requestKey, key))
  const [row] = await ctx.db.select().from(refunds).where(isSameRequest)
  return row
}

async function assertRefundable(ctx: Ctx, order: Order): Promise<void> {
  const refundableMinor = order.totalMinor - order.refundedMinor
  const isPaid = order.status === 'completed' || order.status === 'refunded'
  if (!isPaid || refundableMinor === 0)
    throw new Problem('conflict', { message: 'There is nothing left to refund in this order.' })
  if (await findPendingRefund(ctx, order.id))
    throw new Problem('conflict', {
      message: 'Another refund of this order is in progress. Please wait until it’s done.',
    })
}

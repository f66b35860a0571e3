import { refundLines, refunds } from '#db/schema/orders.ts'
import type { Ctx } from '../../context.ts'
import type { Order } from '../order.ts'
import type { Refund } from './record-refund.ts'
import type { RefundAmount } from './refund-amounts.ts'

type RefundRequest = {
  order: Order
  lines: RefundAmount[]
  reason: string
  /** Idempotency key of the admin's request. */
  requestKey: string | null
  /** Email of the admin who requested it; null if requested by the buyer or the system. */
  askedBy: string | null
}

/**
 * Inserts a refund for lines of a locked order and queues its job, in the caller's transaction. The caller has checked that
 * no other refund of the order is pending.
 */
export async function requestRefund(ctx: Ctx, { order, lines, ...refund }: RefundRequest): Promise<Refund> {
  const amountMinor = lines.reduce((sum, line) => sum + line.amountMinor, 0)
  const [row] = await ctx.db
    .insert(refunds)
    .values({ orderId: order.id, amountMinor, ...refund, createdAt: ctx.now() })
    .returning()
  if (!row) throw new Error('refund insert returned no row')
  await ctx.db.insert(refundLines).values(
    lines.map(({ line, amountMinor, quantity }) => ({
      refundId: row.id,
      orderLineId: line.id,
      amountMinor,
      quantity,
    })),
  )
  await ctx.jobs.queue(ctx, 'orders.refund', { refundId: row.id })
  return row
}

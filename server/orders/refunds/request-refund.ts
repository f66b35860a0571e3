import { refundLines, refunds } from '#db/schema/orders.ts'
import type { Ctx } from '../../context.ts'
import type { Order } from '../checkout/place-order.ts'
import type { Refund } from './record-refund.ts'
import type { RefundAmount } from './refund-amounts.ts'

type RefundRequest = {
  order: Order
  lines: RefundAmount[]
  reason: string
  /** Makes a repeated request the same refund. */
  requestKey: string | null
  /** The admin who wants it; null: nobody of the house did. */
  askedBy: string | null
}

/**
 * Promises to pay lines of a locked order back, and queues the job that does it, in the caller's transaction. The caller
 * has made sure that nothing else of the order is on its way back.
 */
export async function requestRefund(ctx: Ctx, { order, lines, ...refund }: RefundRequest): Promise<Refund> {
  const amountMinor = lines.reduce((sum, line) => sum + line.amountMinor, 0)
  const [row] = await ctx.db
    .insert(refunds)
    .values({ orderId: order.id, amountMinor, ...refund, createdAt: ctx.now() })
    .returning()
  if (!row) throw new Error('a refund was not written')
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

import type { Ctx } from '../../../context.ts'
import { processRefund } from './process-refund.ts'

/** A failure is logged, and the job retries it. */
export async function tryRefundNow(ctx: Ctx, refundId: string): Promise<void> {
  await processRefund(ctx, { refundId }).catch((error) =>
    ctx.log.warn({ err: error, refundId }, 'refund request failed, will retry'),
  )
}

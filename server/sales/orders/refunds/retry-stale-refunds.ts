import { and, asc, desc, eq, inArray, lte } from 'drizzle-orm'
import { orders, refunds } from '#db/schema/sales/orders.ts'
import type { Ctx } from '../../../context.ts'
import { logAndContinue } from '../../../platform/jobs/log-and-continue.ts'
import { queueMailToAdmins } from '../../../platform/mail/queue-mail-to-admins.ts'
import { transaction } from '../../../transaction.ts'
import { refundRejectedMail } from '../mail/payment-alerts.ts'
import { processRefund } from './process-refund.ts'

const BATCH = 100
/** Pending refunds older than this were not completed by their own job. */
const STALE_MS = 3_600_000

/** Retries refunds pending for an hour. A second failure is mailed to the admins once. */
export async function retryStaleRefunds(ctx: Ctx): Promise<void> {
  const staleBefore = new Date(ctx.now().getTime() - STALE_MS)
  const rows = await ctx.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(inArray(refunds.status, ['queued', 'failed']), lte(refunds.createdAt, staleBefore)))
    // 'queued' before 'failed', so that known failures do not delay other refunds.
    .orderBy(desc(refunds.status), asc(refunds.createdAt))
    .limit(BATCH)
  for (const { id } of rows) {
    const attempt = processRefund(ctx, { refundId: id }).catch((error) => markFailed(ctx, id, error))
    await logAndContinue(ctx, { refundId: id }, attempt)
  }
}

async function markFailed(ctx: Ctx, refundId: string, error: unknown): Promise<never> {
  await transaction(ctx, async (ctx) => {
    const [failed] = await ctx.db
      .update(refunds)
      .set({ status: 'failed' })
      .where(and(eq(refunds.id, refundId), eq(refunds.status, 'queued')))
      .returning()
    if (!failed) return
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, failed.orderId))
    if (!order) return
    const { publicUrl } = ctx.site
    await queueMailToAdmins(
      ctx,
      refundRejectedMail({ order, amountMinor: failed.amountMinor, errorMessage: String(error), publicUrl }),
    )
  })
  throw error
}

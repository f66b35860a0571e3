import { and, asc, desc, eq, inArray, lte } from 'drizzle-orm'
import { orders, refunds } from '#db/schema/orders.ts'
import type { Ctx } from '../../context.ts'
import { logAndContinue } from '../../jobs/log-and-continue.ts'
import { transaction } from '../../transaction.ts'
import { refundRejectedMail } from '../mail/admin-alerts.ts'
import { queueMailToAdmins } from '../mail/queue-mail-to-admins.ts'
import { processRefund } from './process-refund.ts'

const BATCH = 100
/** A refund is given back by its own job; when it is older than this, that job did not manage. */
const FORGOTTEN_MS = 3_600_000

/**
 * Tries again to give back what is owed for long; the provider pays one refund once, however often it is asked. What it
 * still refuses is told to the owner, once, and goes on being tried (features: orders, 18).
 */
export async function retryStaleRefunds(ctx: Ctx): Promise<void> {
  const since = new Date(ctx.now().getTime() - FORGOTTEN_MS)
  const rows = await ctx.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(inArray(refunds.status, ['queued', 'failed']), lte(refunds.createdAt, since)))
    // 'queued' before 'failed': what the owner knows of keeps nothing else waiting.
    .orderBy(desc(refunds.status), asc(refunds.createdAt))
    .limit(BATCH)
  for (const { id } of rows) {
    const tried = processRefund(ctx, { refundId: id }).catch((fault) => refused(ctx, id, fault))
    await logAndContinue(ctx, { refundId: id }, tried)
  }
}

async function refused(ctx: Ctx, refundId: string, fault: unknown): Promise<never> {
  await transaction(ctx, async (ctx) => {
    const [news] = await ctx.db
      .update(refunds)
      .set({ status: 'failed' })
      .where(and(eq(refunds.id, refundId), eq(refunds.status, 'queued')))
      .returning()
    if (!news) return
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, news.orderId))
    if (!order) return
    const { publicUrl } = ctx.site
    await queueMailToAdmins(
      ctx,
      refundRejectedMail({ order, owedMinor: news.amountMinor, fault: String(fault), publicUrl }),
    )
  })
  throw fault
}

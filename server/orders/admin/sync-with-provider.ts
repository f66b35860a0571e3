import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { recordAudit } from '../../audit/index.ts'
import { type Ctx, requireAdmin } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { transaction } from '../../transaction.ts'
import type { Order } from '../order.ts'
import { applyProviderState, fetchSession } from '../settlement/settle.ts'
import { orderLabel } from './optimistic-lock.ts'

/**
 * Updates an order to the provider's current state on an admin's request. Idempotent (features: order administration,
 * 10).
 * @throws sign_in_required, admin_required, not_found, payment_unavailable
 */
export async function syncWithProvider(
  ctx: Ctx,
  { id }: { id: string },
): Promise<{ id: string; status: Order['status'] }> {
  requireAdmin(ctx)
  const [stored] = await ctx.db.select().from(orders).where(eq(orders.id, id))
  if (!stored) throw new Problem('not_found')
  const session = await fetchSession(ctx, stored).catch((cause) => {
    throw new Problem('payment_unavailable', { cause })
  })
  return transaction(ctx, async (ctx) => {
    const order = await applyProviderState(ctx, { orderId: id, session, refundedBefore: stored.refundedMinor })
    if (!order) throw new Problem('not_found')
    const after = { answer: session?.status ?? 'unknown there', status: order.status }
    await recordAudit(ctx, { action: 'repeated', subject: 'order', id, name: orderLabel(order), before: null, after })
    return { id, status: order.status }
  })
}

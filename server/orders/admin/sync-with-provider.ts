import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { recordAudit } from '../../audit/index.ts'
import { type Ctx, requireAdmin } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { transaction } from '../../transaction.ts'
import type { Order } from '../checkout/place-order.ts'
import { applyProviderState, fetchSession } from '../settlement/settle.ts'
import { orderLabel } from './optimistic-lock.ts'

/**
 * Brings an order to what the payment service says now, at the owner's wish; any number of times (features: order desk, 10).
 * @throws sign_in_required, admin_required, not_found, payment_unavailable
 */
export async function syncWithProvider(
  ctx: Ctx,
  { id }: { id: string },
): Promise<{ id: string; status: Order['status'] }> {
  requireAdmin(ctx)
  const [before] = await ctx.db.select().from(orders).where(eq(orders.id, id))
  if (!before) throw new Problem('not_found')
  const session = await fetchSession(ctx, before).catch((cause) => {
    throw new Problem('payment_unavailable', { cause })
  })
  return transaction(ctx, async (ctx) => {
    const order = await applyProviderState(ctx, { orderId: id, session, refundedBefore: before.refundedMinor })
    if (!order) throw new Problem('not_found')
    const after = { answer: session?.status ?? 'unknown there', status: order.status }
    await recordAudit(ctx, { action: 'repeated', subject: 'order', id, name: orderLabel(order), before: null, after })
    return { id, status: order.status }
  })
}

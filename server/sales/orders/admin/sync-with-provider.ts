import { and, eq } from 'drizzle-orm'
import { orders, paymentEvents } from '#db/schema/sales/orders.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { recordAudit } from '../../../people/audit/index.ts'
import { Problem } from '../../../problem.ts'
import { transaction } from '../../../transaction.ts'
import type { Order } from '../order.ts'
import { applyProviderState, fetchCheckoutSession } from '../settlement/settle.ts'
import { processEvent } from '../webhooks/process-event.ts'
import { orderLabel } from './optimistic-lock.ts'

/**
 * Updates an order to the provider's current state. Idempotent.
 * @throws sign_in_required, admin_required, not_found, payment_unavailable
 */
export async function syncWithProvider(
  ctx: Ctx,
  { id }: { id: string },
): Promise<{ id: string; status: Order['status'] }> {
  requireStaff(ctx)
  const [stored] = await ctx.db.select().from(orders).where(eq(orders.id, id))
  if (!stored) throw new Problem('not_found')
  const session = await fetchCheckoutSession(ctx, stored).catch((cause) => {
    throw new Problem('payment_unavailable', { cause })
  })
  return transaction(ctx, async (ctx) => {
    const order = await applyProviderState(ctx, { orderId: id, session, refundedBefore: stored.refundedMinor })
    if (!order) throw new Problem('not_found')
    const after = { answer: session?.status ?? 'not found', status: order.status }
    await recordAudit(ctx, { action: 'repeated', subject: 'order', id, name: orderLabel(order), before: null, after })
    return { id, status: order.status }
  })
}

/**
 * Processes a saved webhook event again, by fetching the provider's current state.
 * @throws sign_in_required, admin_required, not_found, and processing errors, which are stored with the event
 */
export async function replayEvent(
  ctx: Ctx,
  { id }: { id: string },
): Promise<{ id: string; order: { id: string; status: Order['status'] } | null }> {
  const { email } = requireStaff(ctx)
  const isEvent = and(eq(paymentEvents.provider, ctx.payments.name), eq(paymentEvents.id, id))
  const [event] = await ctx.db.select().from(paymentEvents).where(isEvent)
  if (!event) throw new Problem('not_found')
  const order = await processEvent(ctx, { id, reference: event.providerSessionId }, async (ctx) => {
    await ctx.db.update(paymentEvents).set({ replayedAt: ctx.now(), replayedBy: email }).where(isEvent)
    await recordAudit(ctx, {
      action: 'repeated',
      subject: 'payment_event',
      id,
      name: `${event.type} ${id}`,
      before: null,
      after: { replayedBy: email, session: event.providerSessionId },
    })
  })
  return { id, order: order ? { id: order.id, status: order.status } : null }
}

import { and, eq } from 'drizzle-orm'
import { paymentEvents } from '#db/schema/orders.ts'
import { recordAudit } from '../../audit/index.ts'
import { type Ctx, requireAdmin } from '../../context.ts'
import { Problem } from '../../problem.ts'
import type { Order } from '../checkout/place-order.ts'
import { processEvent } from '../webhooks/process-event.ts'

/**
 * Acts on a kept message of the payment service once more. What was done for it already stays as it is: the provider is
 * asked what is true, and the order brought there (features: order desk, 12).
 * @returns the order it is about, if one is known
 * @throws sign_in_required, admin_required, not_found, and whatever goes wrong, which is kept with the message
 */
export async function replayEvent(
  ctx: Ctx,
  { id }: { id: string },
): Promise<{ id: string; order: { id: string; status: Order['status'] } | null }> {
  const { email } = requireAdmin(ctx)
  const mine = and(eq(paymentEvents.provider, ctx.payments.name), eq(paymentEvents.id, id))
  const [message] = await ctx.db.select().from(paymentEvents).where(mine)
  if (!message) throw new Problem('not_found')
  const order = await processEvent(ctx, { id, reference: message.providerSessionId }, async (ctx) => {
    await ctx.db.update(paymentEvents).set({ replayedAt: ctx.now(), replayedBy: email }).where(mine)
    await recordAudit(ctx, {
      action: 'repeated',
      subject: 'payment_event',
      id,
      name: `${message.type} ${id}`,
      before: null,
      after: { replayedBy: email, session: message.providerSessionId },
    })
  })
  return { id, order: order ? { id: order.id, status: order.status } : null }
}

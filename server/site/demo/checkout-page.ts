import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { demoCheckouts, demoEvents } from '#db/schema/site/demo.ts'
import type { Ctx } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { demoWebhookSecret } from '../../sales/payments/demo-provider.ts'
import { signPayload } from '../../sales/payments/webhook-signature.ts'
import { transaction } from '../../transaction.ts'

type DemoCheckout = {
  id: string
  title: string
  lines: { title: string; unitMinor: number; quantity: number }[]
  amountMinor: number
  currency: string
  /** `closed`: paid, declined, canceled or expired. */
  state: 'open' | 'closed'
  cancelUrl: string
}

/** @throws not_found */
export async function getDemoCheckout(ctx: Ctx, { id }: { id: string }): Promise<DemoCheckout> {
  const [row] = isCheckoutId(id) ? await ctx.db.select().from(demoCheckouts).where(eq(demoCheckouts.id, id)) : []
  if (!row) throw new Problem('not_found')
  const { title, lines, amountMinor, currency, cancelUrl } = row
  const state = row.status === 'open' && row.expiresAt > ctx.now() ? 'open' : 'closed'
  return { id, title, lines, amountMinor, currency, state, cancelUrl }
}

const outcomes = {
  pay: { status: 'paid', event: 'checkout.session.completed' },
  decline: { status: 'declined', event: 'checkout.session.async_payment_failed' },
  cancel: { status: 'cancelled', event: 'checkout.session.expired' },
} as const

export type CheckoutAction = keyof typeof outcomes

/** Returns the URL to redirect to. @throws not_found, checkout_closed */
export async function actOnCheckout(
  ctx: Ctx,
  { id, action }: { id: string; action: CheckoutAction },
): Promise<{ url: string }> {
  const { status, event } = outcomes[action]
  if (!isCheckoutId(id)) throw new Problem('not_found')
  return transaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .update(demoCheckouts)
      .set({ status, closedAt: ctx.now() })
      .where(and(eq(demoCheckouts.id, id), eq(demoCheckouts.status, 'open'), gt(demoCheckouts.expiresAt, ctx.now())))
      .returning()
    if (!row) {
      await getDemoCheckout(ctx, { id })
      throw new Problem('checkout_closed')
    }
    const eventId = `demo_evt_${randomUUID().replaceAll('-', '')}`
    await ctx.db.insert(demoEvents).values({ id: eventId, checkoutId: id, type: event, createdAt: ctx.now() })
    await ctx.jobs.queue(ctx, 'demo.deliver', { eventId })
    return { url: status === 'paid' ? row.successUrl : row.cancelUrl }
  })
}

function isCheckoutId(text: string): boolean {
  return /^demo_[0-9a-f]{32}$/.test(text)
}

/** The job queue retries unless the response is 2xx. */
export async function deliverEvent(ctx: Ctx, { eventId }: { eventId: string }): Promise<void> {
  const [event] = await ctx.db
    .select({ type: demoEvents.type, checkout: demoCheckouts })
    .from(demoEvents)
    .innerJoin(demoCheckouts, eq(demoCheckouts.id, demoEvents.checkoutId))
    .where(and(eq(demoEvents.id, eventId), isNull(demoEvents.deliveredAt)))
  if (!event) return
  const { id, amountMinor, currency, status } = event.checkout
  const body = JSON.stringify({
    id: eventId,
    type: event.type,
    data: { object: { id, amount_total: amountMinor, currency, status } },
  })
  const response = await fetch(`${ctx.site.selfUrl}/api/payments/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': signPayload(body, demoWebhookSecret(ctx.site.authSecret), ctx.now()),
    },
    body,
    signal: AbortSignal.timeout(10_000),
  })
  if (!response.ok) throw new Error(`demo webhook returned ${response.status}`)
  await ctx.db.update(demoEvents).set({ deliveredAt: ctx.now() }).where(eq(demoEvents.id, eventId))
}

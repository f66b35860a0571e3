import type { Ctx } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { transaction } from '../../transaction.ts'
import { listOrderItems } from '../fulfillment/grant-enrollments.ts'
import { lockOrder } from '../lock-order.ts'
import { failOrder } from '../settlement/fail-order.ts'
import { applyProviderState } from '../settlement/settle.ts'
import { linkSession } from './link-session.ts'
import type { Order } from './place-order.ts'

/**
 * Opens the payment page of an order, or answers with the one it has. The provider is asked with the order's id as key,
 * so a retry after a crash gets the same page. An order of nothing needs no payment and is completed here (features:
 * orders, 14).
 * @throws checkout_closed, sold_out, payment_unavailable or validation (the order has failed and its seats are free then)
 */
export async function openCheckoutSession(
  ctx: Ctx,
  { order, buyerEmail }: { order: Order; buyerEmail: string },
): Promise<{ orderId: string; url: string }> {
  if (order.totalMinor === 0 && order.status === 'completed') return completed(ctx, order)
  if (order.status !== 'pending' || order.expiresAt <= ctx.now()) throw new Problem('checkout_closed')
  if (order.checkoutUrl) return { orderId: order.id, url: order.checkoutUrl }
  if (order.totalMinor === 0) return completeFree(ctx, order)
  const lines = await listOrderItems(ctx, order.id)
  const classes = lines.some((line) => line.productId === null)
  const page = await ctx.payments
    .createSession({
      orderId: order.id,
      title: titleOf(lines),
      lines,
      amountMinor: order.totalMinor,
      currency: order.currency,
      buyerEmail,
      successUrl: successUrl(ctx, order, { classes, sessionId: '{CHECKOUT_SESSION_ID}' }),
      // The cart was emptied when the page opened: the order's own page puts it back.
      cancelUrl: `${ctx.site.publicUrl}${classes ? '/classes' : `/orders/${order.id}`}`,
      expiresAt: order.expiresAt,
    })
    .catch((cause) => giveUp(ctx, order, cause))
  await transaction(ctx, (ctx) => linkSession(ctx, { orderId: order.id, sessionId: page.sessionId, url: page.url }))
  return { orderId: order.id, url: page.url }
}

async function giveUp(ctx: Ctx, order: Order, cause: unknown): Promise<never> {
  await transaction(ctx, async (ctx) => {
    const locked = await lockOrder(ctx, order.id)
    if (locked?.status === 'pending') await failOrder(ctx, { order: locked, because: 'checkout_failed' })
  })
  // What the provider refuses for good is told as it is; anything else may go better the next time.
  throw cause instanceof Problem ? cause : new Problem('payment_unavailable', { cause })
}

async function completeFree(ctx: Ctx, order: Order): Promise<{ orderId: string; url: string }> {
  const id = freeSessionId(order)
  const settled = await transaction(ctx, async (ctx) => {
    await linkSession(ctx, { orderId: order.id, sessionId: id, url: null })
    const nothing = { amountMinor: 0, refundedMinor: 0, currency: order.currency, dispute: null }
    const session = { id, orderId: order.id, status: 'paid' as const, ...nothing }
    return applyProviderState(ctx, { orderId: order.id, session, refundedBefore: 0 })
  })
  if (settled?.status !== 'completed') throw new Problem('sold_out')
  return completed(ctx, order)
}

function freeSessionId(order: Order): string {
  return `free_${order.id}`
}

async function completed(ctx: Ctx, order: Order): Promise<{ orderId: string; url: string }> {
  const lines = await listOrderItems(ctx, order.id)
  const classes = lines.some((line) => line.productId === null)
  return { orderId: order.id, url: successUrl(ctx, order, { classes, sessionId: freeSessionId(order) }) }
}

/** Where the buyer lands: an enrolment has a page of its own, all else is told on the order's. */
function successUrl(ctx: Ctx, order: Order, { classes, sessionId }: { classes: boolean; sessionId: string }): string {
  const page = classes ? '/enrollment-success' : `/orders/${order.id}`
  return `${ctx.site.publicUrl}${page}?session_id=${sessionId}`
}

function titleOf(lines: { title: string; quantity: number; productId: number | null }[]): string {
  const [first] = lines
  if (lines.length === 1 && first && first.productId === null) return first.title
  return `Cart Items (${lines.reduce((sum, line) => sum + line.quantity, 0)} items)`
}

import { quantityText } from '#contract/sales/orders/fulfillment-text.ts'
import { listedShippingMinor } from '#contract/sales/tax/tax-rows.ts'
import type { Ctx } from '../../../context.ts'
import { Problem } from '../../../problem.ts'
import { transaction } from '../../../transaction.ts'
import type { CheckoutRequest } from '../../payments/payment-provider.ts'
import { isEnrollmentLine, itemTotalMinor, listOrderItems, lockOrder, type Order, type OrderItem } from '../order.ts'
import { failOrder } from '../settlement/fail-order.ts'
import { applyProviderState, linkCheckoutSession } from '../settlement/settle.ts'

type Checkout = { orderId: string; url: string }

/**
 * Opens the checkout session of an order, or returns the existing one. The provider's idempotency key is the order id,
 * so a retry after a crash returns the same session. Free orders are completed without payment.
 * @throws checkout_closed, sold_out; payment_unavailable or validation after failing the order and releasing its seats
 */
export async function openCheckoutSession(
  ctx: Ctx,
  { order, buyerEmail }: { order: Order; buyerEmail: string },
): Promise<Checkout> {
  if (order.totalMinor === 0 && order.status === 'completed') return freeCheckout(ctx, order)
  if (order.status !== 'pending' || order.expiresAt <= ctx.now()) throw new Problem('checkout_closed')
  if (order.checkoutUrl) return { orderId: order.id, url: order.checkoutUrl }
  if (order.totalMinor === 0) return completeFreeOrder(ctx, order)
  const lines = await listOrderItems(ctx, order.id)
  const hasClasses = lines.some(isEnrollmentLine)
  const session = await ctx.payments
    .createSession({
      orderId: order.id,
      title: checkoutTitle(lines),
      lines: providerLines(order, lines),
      amountMinor: order.totalMinor,
      currency: order.currency,
      buyerEmail,
      successUrl: successUrl(ctx, order, { hasClasses, sessionId: '{CHECKOUT_SESSION_ID}' }),
      // Both pages say that the order is not paid and offer to try again.
      cancelUrl: `${ctx.site.publicUrl}${hasClasses ? `/classes?order=${order.id}` : `/orders/${order.id}`}`,
      expiresAt: order.expiresAt,
    })
    .catch((cause) => failCheckout(ctx, order, cause))
  await transaction(ctx, (ctx) =>
    linkCheckoutSession(ctx, { orderId: order.id, sessionId: session.sessionId, url: session.url }),
  )
  return { orderId: order.id, url: session.url }
}

async function failCheckout(ctx: Ctx, order: Order, cause: unknown): Promise<never> {
  await transaction(ctx, async (ctx) => {
    const locked = await lockOrder(ctx, order.id)
    if (locked?.status === 'pending') await failOrder(ctx, { order: locked, because: 'checkout_failed' })
  })
  // A Problem is a permanent rejection; other errors may succeed on the next attempt.
  throw cause instanceof Problem ? cause : new Problem('payment_unavailable', { cause })
}

async function completeFreeOrder(ctx: Ctx, order: Order): Promise<Checkout> {
  const id = freeSessionId(order)
  const settled = await transaction(ctx, async (ctx) => {
    await linkCheckoutSession(ctx, { orderId: order.id, sessionId: id, url: null })
    const freePayment = { amountMinor: 0, refundedMinor: 0, currency: order.currency, dispute: null }
    const session = { id, orderId: order.id, status: 'paid' as const, ...freePayment }
    return applyProviderState(ctx, { orderId: order.id, session, refundedBefore: 0 })
  })
  if (settled?.failedBecause === 'entitlement_ended')
    throw new Problem('conflict', { message: 'This class is no longer included for you. Please reload the page.' })
  if (settled?.status !== 'completed') throw new Problem('sold_out')
  return freeCheckout(ctx, order)
}

function freeSessionId(order: Order): string {
  return `free_${order.id}`
}

async function freeCheckout(ctx: Ctx, order: Order): Promise<Checkout> {
  const lines = await listOrderItems(ctx, order.id)
  const hasClasses = lines.some(isEnrollmentLine)
  return { orderId: order.id, url: successUrl(ctx, order, { hasClasses, sessionId: freeSessionId(order) }) }
}

function successUrl(
  ctx: Ctx,
  order: Order,
  { hasClasses, sessionId }: { hasClasses: boolean; sessionId: string },
): string {
  const page = hasClasses ? '/enrollment-success' : `/orders/${order.id}`
  return `${ctx.site.publicUrl}${page}?session_id=${sessionId}`
}

/**
 * Returns what the provider charges, which adds up to the total of the order. A tax on top is a separate line. A discount and
 * a deducted tax are no lines that a provider accepts, so each line has its reduced amount.
 */
function providerLines(order: Order, lines: OrderItem[]): CheckoutRequest['lines'] {
  const { shippingMethod, shippingMinor } = order
  const shippingTitle = `Shipping: ${shippingMethod}`
  if (order.tax?.isReverseCharge)
    return [
      ...lines.map((line) => ({ title: quantityText(line), unitMinor: itemTotalMinor(line), quantity: 1 })),
      ...(shippingMinor > 0 ? [{ title: shippingTitle, unitMinor: shippingMinor, quantity: 1 }] : []),
    ]
  const shippingPriceMinor = listedShippingMinor(order) - order.shippingDiscountMinor
  const addedMinor = order.tax?.pricesIncludeTax ? 0 : order.taxMinor
  return [
    ...lines.map((line) => {
      const { title, unitMinor, quantity, discountMinor } = line
      if (discountMinor === 0) return { title, unitMinor, quantity }
      const discountedTitle = `${quantityText(line)}, with coupon ${order.couponCode}`
      return { title: discountedTitle, unitMinor: unitMinor * quantity - discountMinor, quantity: 1 }
    }),
    ...(shippingPriceMinor > 0 ? [{ title: shippingTitle, unitMinor: shippingPriceMinor, quantity: 1 }] : []),
    ...(addedMinor > 0 ? [{ title: order.tax?.name || 'Tax', unitMinor: addedMinor, quantity: 1 }] : []),
  ]
}

function checkoutTitle(lines: { title: string; quantity: number; productId: number | null }[]): string {
  const [first] = lines
  if (lines.length === 1 && first && first.productId === null) return first.title
  return `Cart Items (${lines.reduce((sum, line) => sum + line.quantity, 0)} items)`
}

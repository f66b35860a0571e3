import Stripe from 'stripe'
import { HOLD_MINUTES } from '#contract/sales/orders/order-limits.ts'
import { Problem } from '../../problem.ts'
import { createStripe } from './create-stripe.ts'
import type { CheckoutRequest, PaymentProvider, ProviderEvent } from './payment-provider.ts'
import { toStripeAmount } from './stripe-amount.ts'
import { sessionWithPayment, toCheckoutSession } from './stripe-checkout-session.ts'
import { readStripeEvent, stripeEventTypes } from './stripe-event.ts'
import { createStripeTax } from './stripe-tax.ts'
import { verifySignature } from './webhook-signature.ts'

export type StripeSettings = {
  secretKey: string
  webhookSecrets: readonly string[]
  /** Base URL of the API; undefined for Stripe's own. */
  apiBase: string | undefined
}

/** Per attempt. With the one retry of a fast failure, a request stays below the timeout of `withTimeouts`. */
const REQUEST_TIMEOUT_MS = 8_000
/** Stripe requires `expires_at` to be between 30 minutes and 24 hours after the session is created. */
const SESSION_EXTRA_SECONDS = HOLD_MINUTES * 60
/** Tolerated clock difference when a session is searched by the creation time of its order. */
const CLOCK_SKEW_SECONDS = 300

/** Creates the provider for Stripe Checkout. */
export function createStripeProvider({ secretKey, webhookSecrets, apiBase }: StripeSettings): PaymentProvider {
  const stripe = createStripe({ secretKey, apiBase }, { timeout: REQUEST_TIMEOUT_MS, maxNetworkRetries: 1 })

  const mode = { isLive: /^[sr]k_live_/.test(secretKey) }

  const getSession = async (sessionId: string) => {
    const session = isStripeSessionId(sessionId)
      ? await nullIfMissing(stripe.checkout.sessions.retrieve(sessionId, sessionWithPayment))
      : null
    return session ? toCheckoutSession(stripe, session) : null
  }
  return {
    name: 'stripe',
    tax: createStripeTax(stripe),
    async createSession(request) {
      const { id, url } = await stripe.checkout.sessions
        .create(sessionParams(request), { idempotencyKey: `checkout_${request.orderId}` })
        .catch(rejectAmountTooSmall)
      if (!url) throw new Error(`checkout session ${id} of order ${request.orderId} is already closed`)
      return { sessionId: id, url }
    },
    getSession,
    async findSessionByOrder({ orderId, createdAt }) {
      const from = Math.floor(createdAt.getTime() / 1000) - CLOCK_SKEW_SECONDS
      const created = { gte: from, lte: from + 2 * CLOCK_SKEW_SECONDS + HOLD_MINUTES * 60 }
      for await (const session of stripe.checkout.sessions.list({ created, limit: 100 })) {
        if (session.metadata?.order_id === orderId) return getSession(session.id)
      }
      return null
    },
    async closeSession(sessionId) {
      if (isStripeSessionId(sessionId)) await stripe.checkout.sessions.expire(sessionId).catch(ignoreInvalidRequest)
      return getSession(sessionId)
    },
    async refund({ sessionId, amountMinor, key }) {
      const { payment_intent: payment, currency } = await stripe.checkout.sessions.retrieve(sessionId)
      if (!payment) throw new Error(`checkout session ${sessionId} has no payment`)
      const payment_intent = typeof payment === 'string' ? payment : payment.id
      // Stripe's idempotency keys expire after a day, so look for an existing refund in the metadata first.
      for await (const refund of stripe.refunds.list({ payment_intent, limit: 100 })) {
        if (refund.metadata?.refund_id !== key) continue
        if (refund.status === 'failed' || refund.status === 'canceled')
          throw new Error(`refund ${refund.id} did not reach the buyer: ${refund.failure_reason ?? refund.status}`)
        return refund.id
      }
      const amount = toStripeAmount(amountMinor, currency ?? '')
      const params = { payment_intent, amount, metadata: { refund_id: key } }
      const { id } = await stripe.refunds.create(params, { idempotencyKey: `refund_${key}` })
      return id
    },
    async findSessionId(reference) {
      if (!reference.startsWith('pi_')) return reference
      const { data } = await stripe.checkout.sessions.list({ payment_intent: reference, limit: 1 })
      return data[0]?.id ?? null
    },
    async listEventsSince(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) }
      const newestFirst: ProviderEvent[] = []
      for await (const event of stripe.events.list({ created, types: [...stripeEventTypes], limit: 100 }))
        newestFirst.push(readStripeEvent(event, mode))
      return newestFirst.reverse()
    },
    verifyEvent(rawBody, signature, now) {
      verifySignature(rawBody, signature, webhookSecrets, now)
      return readStripeEvent(rawBody, mode)
    },
  }
}

/** Deterministic per order: Stripe rejects an idempotency key that is reused with different parameters. */
function sessionParams(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const { orderId, lines, currency, expiresAt } = request
  const metadata = { order_id: orderId }
  return {
    mode: 'payment',
    line_items: lines.map(({ title, unitMinor, quantity }) => ({
      quantity,
      price_data: { currency, unit_amount: toStripeAmount(unitMinor, currency), product_data: { name: title } },
    })),
    client_reference_id: orderId,
    metadata,
    payment_intent_data: { metadata, description: request.title },
    customer_email: request.buyerEmail,
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    expires_at: Math.ceil(expiresAt.getTime() / 1000) + SESSION_EXTRA_SECONDS,
    // The buyer must pay the order's amount in its currency.
    adaptive_pricing: { enabled: false },
  }
}

function rejectAmountTooSmall(cause: unknown): never {
  if (!(cause instanceof Stripe.errors.StripeInvalidRequestError && cause.code === 'amount_too_small')) throw cause
  const message = 'This amount is too small for a card payment. Please add another item.'
  throw new Problem('validation', { message, fields: [{ field: 'lines', message }], cause })
}

/** Demo sessions and free orders have other ids. */
const isStripeSessionId = (sessionId: string) => /^cs_\w+$/.test(sessionId)

async function nullIfMissing<T>(request: Promise<T>): Promise<T | null> {
  return request.catch((error: unknown) => {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return null
    throw error
  })
}

/** Stripe rejects closing a session that is paid or closed; the caller reads its state next. */
function ignoreInvalidRequest(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
}

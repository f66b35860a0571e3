import Stripe from 'stripe'
import { HOLD_MINUTES } from '#contract/limits.ts'
import { Problem } from '../problem.ts'
import type { CheckoutRequest, PaymentProvider, ProviderEvent } from './payment-provider.ts'
import { stripeClient } from './stripe-client.ts'
import { readStripeEvent, stripeEventTypes } from './stripe-event.ts'
import { sessionWithPayment, toProviderSession } from './stripe-session.ts'
import { verifySignature } from './webhook-signature.ts'

export type StripeSettings = {
  secretKey: string
  /** Secrets that sign webhooks: one, or the new and the old one while they are being changed. */
  webhookSecrets: readonly string[]
  /** Where Stripe's API is; undefined is Stripe itself. */
  apiBase: string | undefined
}

/** Each try of a question has this long, and a quick failure is tried once more: together less than `withDeadline` waits. */
const ANSWER_MS = 8_000
/** Stripe's own clock for a page: it takes 30 minutes to 24 hours from the moment when the page is made. */
const PAGE_OUTLIVES_HOLD_SECONDS = HOLD_MINUTES * 60
/** How far our clock and Stripe's may be apart, when a page is looked for by the time of its order (seconds). */
const CLOCKS_APART_SECONDS = 300

/** Stripe Checkout: their payment page, their books (features: orders, 28). */
export function createStripeProvider({ secretKey, webhookSecrets, apiBase }: StripeSettings): PaymentProvider {
  const stripe = stripeClient({ secretKey, apiBase }, { timeout: ANSWER_MS, maxNetworkRetries: 1 })

  const getSession = async (sessionId: string) => {
    const session = isPage(sessionId)
      ? await known(stripe.checkout.sessions.retrieve(sessionId, sessionWithPayment))
      : null
    return session ? toProviderSession(stripe, session) : null
  }
  return {
    name: 'stripe',
    async createSession(request) {
      const { id, url } = await stripe.checkout.sessions
        .create(pageFor(request), { idempotencyKey: `checkout_${request.orderId}` })
        .catch(refusePennies)
      if (!url) throw new Error(`the page ${id} of order ${request.orderId} is closed already`)
      return { sessionId: id, url }
    },
    getSession,
    async findSessionByOrder({ orderId, createdAt }) {
      const from = Math.floor(createdAt.getTime() / 1000) - CLOCKS_APART_SECONDS
      const created = { gte: from, lte: from + 2 * CLOCKS_APART_SECONDS + HOLD_MINUTES * 60 }
      for await (const session of stripe.checkout.sessions.list({ created, limit: 100 })) {
        if (session.metadata?.order_id === orderId) return getSession(session.id)
      }
      return null
    },
    async closeSession(sessionId) {
      if (isPage(sessionId)) await stripe.checkout.sessions.expire(sessionId).catch(ignoreInvalidRequest)
      return getSession(sessionId)
    },
    async refund({ sessionId, amountMinor, key }) {
      const { payment_intent: payment } = await stripe.checkout.sessions.retrieve(sessionId)
      if (!payment) throw new Error(`nothing was paid on the page ${sessionId}`)
      const payment_intent = typeof payment === 'string' ? payment : payment.id
      // Stripe forgets idempotency keys after a day; what it refunded it knows for ever.
      for await (const made of stripe.refunds.list({ payment_intent, limit: 100 })) {
        if (made.metadata?.refund_id !== key) continue
        if (made.status === 'failed' || made.status === 'canceled')
          throw new Error(`the refund ${made.id} did not reach the buyer: ${made.failure_reason ?? made.status}`)
        return made.id
      }
      const asked = { payment_intent, amount: amountMinor, metadata: { refund_id: key } }
      const { id } = await stripe.refunds.create(asked, { idempotencyKey: `refund_${key}` })
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
        newestFirst.push(readStripeEvent(event))
      return newestFirst.reverse()
    },
    verifyEvent(rawBody, signature, at) {
      verifySignature(rawBody, signature, webhookSecrets, at)
      return readStripeEvent(rawBody)
    },
  }
}

/** The same for the same order, to the letter: Stripe refuses a key that comes with another request. */
function pageFor(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const { orderId, lines, currency, expiresAt } = request
  const metadata = { order_id: orderId }
  return {
    mode: 'payment',
    line_items: lines.map(({ title, unitMinor, quantity }) => ({
      quantity,
      price_data: { currency, unit_amount: unitMinor, product_data: { name: title } },
    })),
    client_reference_id: orderId,
    metadata,
    payment_intent_data: { metadata, description: request.title },
    customer_email: request.buyerEmail,
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    expires_at: Math.ceil(expiresAt.getTime() / 1000) + PAGE_OUTLIVES_HOLD_SECONDS,
    // What is paid is the amount of the order, in its currency.
    adaptive_pricing: { enabled: false },
  }
}

function refusePennies(cause: unknown): never {
  if (!(cause instanceof Stripe.errors.StripeInvalidRequestError && cause.code === 'amount_too_small')) throw cause
  const message = 'This is too little to be paid by card. Please add something to it.'
  throw new Problem('validation', { message, fields: [{ field: 'lines', message }], cause })
}

/** Pages of the demo, and orders of nothing, have names that are none of Stripe's. */
const isPage = (sessionId: string) => /^cs_\w+$/.test(sessionId)

async function known<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: unknown) => {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return null
    throw error
  })
}

/** A page that is paid or closed already cannot be closed: what became of it is asked next. */
function ignoreInvalidRequest(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
}

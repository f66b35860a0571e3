import type { TaxService } from './tax-service.ts'

/** Input for a checkout session. Amounts in minor units. */
export type CheckoutRequest = {
  orderId: string
  title: string
  lines: { title: string; unitMinor: number; quantity: number }[]
  amountMinor: number
  currency: string
  buyerEmail: string
  /** Redirect after payment; the provider replaces `{CHECKOUT_SESSION_ID}` with the session id. */
  successUrl: string
  cancelUrl: string
  expiresAt: Date
}

/** Provider state of a checkout session. Amounts in minor units. */
export type CheckoutSession = {
  id: string
  orderId: string
  /** 'processing': the buyer has submitted the payment, its confirmation is pending. */
  status: 'open' | 'processing' | 'paid' | 'declined' | 'cancelled' | 'expired'
  amountMinor: number
  /** All refunds so far, by the site or made at the provider, plus lost disputes. */
  refundedMinor: number
  currency: string
  /** Name with which the buyer paid, if the provider asks for one. */
  payerName?: string | null | undefined
  dispute: 'open' | 'won' | 'lost' | null
}

/**
 * A webhook event with a valid signature. It only signals a change: the current state is read with `getSession`.
 * `reference`: a session id or a payment id (see `findSessionId`); null if the event is about no payment.
 */
export type ProviderEvent = {
  id: string
  type: string
  reference: string | null
  body: object
  /** Set for an event that is not about payments of this site: another mode (test or live), or a connected account. */
  foreign?: ForeignOrigin | undefined
}
export type ForeignOrigin = 'other_mode' | 'other_account'

export type PaymentProvider = {
  name: 'demo' | 'stripe'
  /** Absent if the provider has none. */
  tax?: TaxService
  /** Idempotent: an order has one session. @throws validation when the provider can never accept this order */
  createSession(request: CheckoutRequest): Promise<{ sessionId: string; url: string }>
  getSession(sessionId: string): Promise<CheckoutSession | null>
  /** Finds the session of an order when the response of `createSession` was lost. */
  findSessionByOrder(order: { orderId: string; createdAt: Date }): Promise<CheckoutSession | null>
  /** Closes a session for payment. @returns its state afterwards; it may have been paid just before */
  closeSession(sessionId: string): Promise<CheckoutSession | null>
  /** Refunds an amount. Idempotent by `key`. @returns the provider's refund id */
  refund(request: { sessionId: string; amountMinor: number; key: string }): Promise<string>
  findSessionId(reference: string): Promise<string | null>
  /** Lists the events since an instant, oldest first, to fetch missed webhooks. */
  listEventsSince(since: Date): Promise<ProviderEvent[]>
  /** @throws bad_signature when the signature is invalid or more than 300 s from `now`; malformed */
  verifyEvent(rawBody: string, signature: string | null, now: Date): ProviderEvent
}

/** What the provider needs to know to take money for an order. Amounts are integers of minor units. */
export type CheckoutRequest = {
  orderId: string
  title: string
  lines: { title: string; unitMinor: number; quantity: number }[]
  amountMinor: number
  currency: string
  buyerEmail: string
  /** Where the buyer comes back to; `{CHECKOUT_SESSION_ID}` in it is replaced by the session's id. */
  successUrl: string
  cancelUrl: string
  /** The payment page closes at this instant. */
  expiresAt: Date
}

/** What the provider says about one payment page. `processing`: the buyer is through, the money is still on its way. */
export type ProviderSession = {
  id: string
  orderId: string
  status: 'open' | 'processing' | 'paid' | 'declined' | 'cancelled' | 'expired'
  amountMinor: number
  /** How much of it has gone back to the buyer so far, whoever sent it back. */
  refundedMinor: number
  currency: string
  /** Whether the buyer's bank takes the payment back: what it took for good counts as gone back. */
  dispute: 'open' | 'won' | 'lost' | null
}

/**
 * A verified message of the provider. It only says that something happened: what is true is asked with `find`.
 * `reference`: the page that it is about, or what `pageOf` knows the page by; null when it is about none.
 */
export type ProviderEvent = { id: string; type: string; reference: string | null; body: object }

/** The port to whoever takes the money. */
export type PaymentProvider = {
  name: 'demo' | 'stripe'
  /**
   * Opens the payment page of an order; asked again for the same order it answers with the same page.
   * @throws validation when the order is one that can never be paid there
   */
  createSession(request: CheckoutRequest): Promise<{ sessionId: string; url: string }>
  getSession(sessionId: string): Promise<ProviderSession | null>
  /** Finds the page of an order whose answer was lost between the provider and us. */
  findSessionByOrder(order: { orderId: string; createdAt: Date }): Promise<ProviderSession | null>
  /** Closes a page, so that it can no longer be paid. @returns what became of it: it may have been paid just before. */
  closeSession(sessionId: string): Promise<ProviderSession | null>
  /** Gives money back; the same key twice gives it back once. @returns the provider's id of the refund */
  refund(request: { sessionId: string; amountMinor: number; key: string }): Promise<string>
  /** The id of the page that a message is about. */
  findSessionId(reference: string): Promise<string | null>
  /** What the provider would have told since then, oldest first, for when its messages did not arrive. */
  listEventsSince(since: Date): Promise<ProviderEvent[]>
  /** Reads a webhook. @throws bad_signature when it was not signed by the provider within 300 s of now; malformed */
  verifyEvent(rawBody: string, signature: string | null, now: Date): ProviderEvent
}

import { randomBytes } from 'node:crypto'
import { openTaxState } from './tax.ts'
import type {
  Charge,
  Dispute,
  FakeRefund,
  FakeStripeAccount,
  Item,
  Metadata,
  PaymentIntent,
  Session,
  StripeEvent,
  WebhookEndpoint,
} from './types.ts'

/** State of the fake Stripe, as far as a shop can observe it. Amounts in minor units, times in whole seconds. */

export type FakeStripeState = ReturnType<typeof openState>

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}

/** @param clock time for the expiry of sessions; `now` may be replaced later */
export function openState(clock: { now: () => Date }) {
  const sessions = new Map<string, Session>()
  const items = new Map<string, Item[]>()
  /** Metadata and description for the payment intent of a session, stored until it is created. */
  const paymentIntentData = new Map<string, { metadata: Metadata; description: string | null }>()
  const payments = new Map<string, PaymentIntent>()
  const charges = new Map<string, Charge>()
  const refunds = new Map<string, FakeRefund>()
  const disputes = new Map<string, Dispute>()
  const events: StripeEvent[] = []
  const tax = openTaxState(newId)
  const account: FakeStripeAccount = { id: newId('acct'), object: 'account', charges_enabled: true, country: 'US' }
  const webhooks: WebhookEndpoint[] = []
  const seconds = () => Math.floor(clock.now().getTime() / 1000)
  const listeners: ((event: StripeEvent) => void)[] = []

  function emitEvent(type: string, object: object): void {
    const event: StripeEvent = {
      id: newId('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      created: seconds(),
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: 1,
      type,
    }
    events.push(event)
    for (const listener of listeners) listener(event)
  }

  function expireOverdueSessions(): void {
    for (const session of sessions.values())
      if (session.status === 'open' && session.expires_at <= seconds()) expire(session)
  }

  function expire(session: Session): void {
    session.status = 'expired'
    session.url = null
    emitEvent('checkout.session.expired', session)
  }

  function getSession(sessionId: string): Session {
    expireOverdueSessions()
    const session = sessions.get(sessionId)
    if (!session) throw new Error(`no checkout session ${sessionId}`)
    return session
  }

  function chargeOf(sessionId: string): Charge {
    const payment = payments.get(getSession(sessionId).payment_intent ?? '')
    const charge = charges.get(payment?.latest_charge ?? '')
    if (!charge) throw new Error(`checkout session ${sessionId} has no charge`)
    return charge
  }

  function submitPayment(
    sessionId: string,
    status: PaymentIntent['status'],
  ): { session: Session; payment: PaymentIntent } {
    const session = getSession(sessionId)
    if (session.status !== 'open') throw new Error(`checkout session ${sessionId} is ${session.status}`)
    const intentData = paymentIntentData.get(sessionId) ?? { metadata: {}, description: null }
    const { amount_total: amount, currency } = session
    const payment: PaymentIntent = {
      id: newId('pi'),
      object: 'payment_intent',
      amount,
      created: seconds(),
      currency,
      ...intentData,
      latest_charge: null,
      livemode: false,
      status,
    }
    payments.set(payment.id, payment)
    session.payment_intent = payment.id
    session.status = 'complete'
    session.url = null
    return { session, payment }
  }

  function completeCharge(session: Session, payment: PaymentIntent): void {
    const charge: Charge = {
      id: newId('ch'),
      object: 'charge',
      amount: payment.amount,
      amount_refunded: 0,
      created: seconds(),
      currency: payment.currency,
      disputed: false,
      livemode: false,
      metadata: payment.metadata,
      payment_intent: payment.id,
      refunded: false,
      status: 'succeeded',
    }
    charges.set(charge.id, charge)
    payment.latest_charge = charge.id
    payment.status = 'succeeded'
    session.payment_status = 'paid'
  }

  return {
    sessions,
    items,
    paymentIntentData,
    payments,
    charges,
    refunds,
    disputes,
    events,
    account,
    webhooks,
    tax,
    seconds,
    emitEvent,
    expireOverdueSessions,
    expire,
    getSession,
    onEvent: (listener: (event: StripeEvent) => void) => void listeners.push(listener),

    addWebhook(url: string, enabledEvents: readonly string[]): WebhookEndpoint {
      const webhook: WebhookEndpoint = {
        id: newId('we'),
        object: 'webhook_endpoint',
        created: seconds(),
        enabled_events: [...enabledEvents],
        livemode: false,
        status: 'enabled',
        url,
      }
      webhooks.push(webhook)
      return webhook
    },
    /** Pays by card: the money arrives immediately. */
    pay(sessionId: string): void {
      const { session, payment } = submitPayment(sessionId, 'processing')
      completeCharge(session, payment)
      emitEvent('checkout.session.completed', session)
    },
    payWithDelay(sessionId: string): void {
      const { session } = submitPayment(sessionId, 'processing')
      emitEvent('checkout.session.completed', session)
    },
    completeDelayedPayment(sessionId: string): void {
      const session = getSession(sessionId)
      const payment = payments.get(session.payment_intent ?? '')
      if (payment?.status !== 'processing') throw new Error(`checkout session ${sessionId} has no processing payment`)
      completeCharge(session, payment)
      emitEvent('checkout.session.async_payment_succeeded', session)
    },
    failDelayedPayment(sessionId: string): void {
      const session = getSession(sessionId)
      const payment = payments.get(session.payment_intent ?? '')
      if (payment?.status !== 'processing') throw new Error(`checkout session ${sessionId} has no processing payment`)
      payment.status = 'requires_payment_method'
      emitEvent('checkout.session.async_payment_failed', session)
    },

    /** Refunds an amount of a charge. Returns null if it exceeds the amount left. */
    refundCharge(charge: Charge, amount: number, metadata: Metadata = {}): FakeRefund | null {
      if (amount > charge.amount - charge.amount_refunded) return null
      const { id, currency, payment_intent } = charge
      const refund: FakeRefund = {
        id: newId('re'),
        object: 'refund',
        amount,
        charge: id,
        created: seconds(),
        currency,
        metadata,
        payment_intent,
        status: 'succeeded',
      }
      refunds.set(refund.id, refund)
      charge.amount_refunded += amount
      charge.refunded = charge.amount_refunded === charge.amount
      emitEvent('charge.refunded', charge)
      return refund
    },
    /** Fails a refund that the buyer's bank refused: the shop has the money again. */
    failRefund(refundId: string): void {
      const refund = refunds.get(refundId)
      const charge = charges.get(refund?.charge ?? '')
      if (!refund || !charge) throw new Error(`no refund ${refundId}`)
      refund.status = 'failed'
      refund.failure_reason = 'lost_or_stolen_card'
      charge.amount_refunded -= refund.amount
      charge.refunded = false
      emitEvent('refund.failed', refund)
      emitEvent('charge.refund.updated', refund)
    },
    chargeOf,

    /** Disputes a payment. `amount` is in minor units, by default the whole payment. */
    dispute(sessionId: string, amount?: number): Dispute {
      const charge = chargeOf(sessionId)
      const dispute: Dispute = {
        id: newId('du'),
        object: 'dispute',
        amount: amount ?? charge.amount,
        charge: charge.id,
        created: seconds(),
        currency: charge.currency,
        livemode: false,
        payment_intent: charge.payment_intent,
        reason: 'fraudulent',
        status: 'needs_response',
      }
      disputes.set(dispute.id, dispute)
      charge.disputed = true
      emitEvent('charge.dispute.created', dispute)
      emitEvent('charge.dispute.funds_withdrawn', dispute)
      return dispute
    },
    decideDispute(disputeId: string, status: 'won' | 'lost'): void {
      const dispute = disputes.get(disputeId)
      if (!dispute) throw new Error(`no dispute ${disputeId}`)
      dispute.status = status
      emitEvent('charge.dispute.closed', dispute)
      if (status === 'won') emitEvent('charge.dispute.funds_reinstated', dispute)
    },
  }
}

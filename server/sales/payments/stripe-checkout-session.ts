import type Stripe from 'stripe'
import type { CheckoutSession } from './payment-provider.ts'
import { fromStripeAmount } from './stripe-amount.ts'

/** Request option that includes the payment and its charge in a session. */
export const sessionWithPayment = { expand: ['payment_intent.latest_charge'] }

/** @param session fetched with `sessionWithPayment` */
export async function toCheckoutSession(stripe: Stripe, session: Stripe.Checkout.Session): Promise<CheckoutSession> {
  const payment = typeof session.payment_intent === 'string' ? null : session.payment_intent
  const currency = session.currency ?? ''
  const toMinor = (amount: number) => fromStripeAmount(amount, currency)
  const amountMinor = toMinor(session.amount_total ?? 0)
  const { dispute, lost } = await summarizeDisputes(stripe, payment)
  const refundedMinor = toMinor((await sumRefunds(stripe, payment)) + lost)
  return {
    id: session.id,
    orderId: session.metadata?.order_id ?? '',
    status: statusOf(session, payment),
    amountMinor,
    // A payment that was refunded and also lost in a dispute counts once.
    refundedMinor: Math.min(amountMinor, refundedMinor),
    currency,
    payerName: session.customer_details?.name,
    dispute,
  }
}

function statusOf(session: Stripe.Checkout.Session, payment: Stripe.PaymentIntent | null): CheckoutSession['status'] {
  if (session.status === 'open') return 'open'
  if (session.status === 'expired') return 'expired'
  if (session.payment_status !== 'unpaid') return 'paid'
  // Submitted, bank confirmation pending. After a rejection the payment intent asks for another payment method.
  return payment?.status === 'requires_payment_method' || payment?.status === 'canceled' ? 'declined' : 'processing'
}

function chargeOf(payment: Stripe.PaymentIntent | null): Stripe.Charge | null {
  const charge = payment?.latest_charge
  return charge && typeof charge !== 'string' ? charge : null
}

/** Sums completed and pending refunds, as Stripe writes amounts. */
async function sumRefunds(stripe: Stripe, payment: Stripe.PaymentIntent | null): Promise<number> {
  if (!payment || !chargeOf(payment)?.amount_refunded) return 0
  let sum = 0
  for await (const { amount, status } of stripe.refunds.list({ payment_intent: payment.id, limit: 100 }))
    if (status !== 'failed' && status !== 'canceled') sum += amount
  return sum
}

type Disputes = { dispute: CheckoutSession['dispute']; lost: number }

async function summarizeDisputes(stripe: Stripe, payment: Stripe.PaymentIntent | null): Promise<Disputes> {
  if (!payment || !chargeOf(payment)?.disputed) return { dispute: null, lost: 0 }
  const { data } = await stripe.disputes.list({ payment_intent: payment.id, limit: 100 })
  const states = data.map(({ status }) => disputeState(status))
  const lostDisputes = data.filter(({ status }) => status === 'lost')
  return {
    dispute: states.find((state) => state === 'open') ?? states.find((state) => state === 'lost') ?? states[0] ?? null,
    lost: lostDisputes.reduce((sum, { amount }) => sum + amount, 0),
  }
}

function disputeState(status: Stripe.Dispute.Status): 'open' | 'won' | 'lost' {
  if (status === 'lost') return 'lost'
  return status === 'won' || status === 'prevented' || status === 'warning_closed' ? 'won' : 'open'
}

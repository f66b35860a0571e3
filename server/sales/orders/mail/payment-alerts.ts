import { moneyIn } from '#contract/money.ts'
import { orderNumber } from '#contract/sales/orders/order-number.ts'
import type { MailContent } from '../../../platform/mail/mail-layout.ts'
import type { CheckoutSession, ForeignOrigin, ProviderEvent } from '../../payments/payment-provider.ts'

type Order = { id: string; totalMinor: number; refundedMinor: number; currency: string }
type AlertInput = { order: Order; session: CheckoutSession; publicUrl: string }

export function differentPaymentMail(input: AlertInput & { buyer: { email: string } | undefined }): MailContent {
  const { order, session, buyer, publicUrl } = input
  return {
    template: 'payment-mismatch',
    subject: `A payment needs your decision: order ${orderNumber(order.id)}`,
    title: 'A payment doesn’t match its order',
    paragraphs: [
      'The amount or currency paid differs from the order. The order wasn’t fulfilled, and no receipt was sent.',
      'What to do: find this payment in your payment provider’s dashboard and refund it there. The order then closes automatically, and the buyer can order again. Please let them know.',
    ],
    rows: [
      { label: 'Order', value: orderNumber(order.id) },
      { label: 'Ordered', value: formatTotal(order.totalMinor, order.currency) },
      { label: 'Paid', value: formatTotal(session.amountMinor, session.currency) },
      { label: 'Payment', value: session.id },
      { label: 'Buyer', value: buyer?.email ?? 'a deleted account' },
    ],
    action: orderLink(publicUrl, order),
  }
}

export type UnknownPayment = { id: string; type: string; sessionId: string; session: CheckoutSession | null }

export function unknownPaymentsMail(payments: UnknownPayment[]): MailContent {
  const [first, ...others] = payments
  return {
    template: 'unmatched-payments',
    subject: others.length
      ? `${payments.length} payments without an order`
      : `A payment without an order: ${first?.sessionId}`,
    title: 'No matching order found',
    paragraphs: [
      'Your payment provider reported the payments below, but we found no matching orders. We’ve stopped looking.',
      'What to do: look the payments up in your payment provider’s dashboard. If money was paid, refund it there or contact the payer. If another site of yours uses the same account, you don’t need to do anything.',
    ],
    rows: payments.flatMap(({ id, type, sessionId, session }) => [
      { label: 'Payment', value: sessionId },
      { label: 'Amount', value: session ? formatTotal(session.amountMinor, session.currency) : 'Unknown' },
      { label: 'Message', value: `${type} ${id}` },
    ]),
  }
}

const foreignOrigins = {
  other_mode: 'in another mode: test events reach a site with a live key, or live events a site with a test key',
  other_account: 'for a connected account, not for the account of this site',
} as const satisfies Record<ForeignOrigin, string>

type ForeignEvent = { event: Pick<ProviderEvent, 'id' | 'type'>; foreign: ForeignOrigin }

export function foreignEventMail({ event, foreign }: ForeignEvent): MailContent {
  return {
    template: 'webhook-ignored',
    subject: 'The payment webhook receives events that aren’t for this site',
    title: 'A webhook event was ignored',
    paragraphs: [
      `Your payment provider sent an event ${foreignOrigins[foreign]}. It was ignored, and nothing was changed.`,
      'What to do: compare STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET with the webhook in your Stripe dashboard. All must belong to the same account and the same mode. Until then, payments may not be confirmed immediately.',
      'Further events of this kind are ignored without another email.',
    ],
    rows: [
      { label: 'Event', value: event.id },
      { label: 'Type', value: event.type },
    ],
  }
}

type RejectedRefund = {
  order: Order & { providerSessionId: string | null }
  amountMinor: number
  errorMessage: string
  publicUrl: string
}

export function refundRejectedMail({ order, amountMinor, errorMessage, publicUrl }: RejectedRefund): MailContent {
  return {
    template: 'refund-failed',
    subject: `A refund failed: order ${orderNumber(order.id)}`,
    title: 'A refund failed',
    paragraphs: [
      'Your payment provider hasn’t accepted this refund yet.',
      'What to do: find this payment in your payment provider’s dashboard and check what is blocking the refund. Often the balance is too low. We retry every minute, and the buyer is refunded only once.',
    ],
    rows: [
      { label: 'Order', value: orderNumber(order.id) },
      { label: 'To refund', value: formatTotal(amountMinor, order.currency) },
      { label: 'Payment', value: order.providerSessionId ?? 'Unknown' },
      { label: 'Error', value: errorMessage },
    ],
    action: orderLink(publicUrl, order),
  }
}

/** @param input.restored true if the buyer's purchase was restored */
export function refundReturnedMail({
  order,
  session,
  restored,
  publicUrl,
}: AlertInput & { restored: boolean }): MailContent {
  return {
    template: 'refund-returned',
    subject: `A refund was returned: order ${orderNumber(order.id)}`,
    title: 'A refund was returned',
    paragraphs: [
      'Your payment provider couldn’t deliver this refund to the buyer, so the money was returned to you.',
      restored
        ? 'The order counts as paid again, and the buyer has access to their purchase again. What to do: contact the buyer. If they still want a refund, send it another way.'
        : 'The spot has since gone to someone else, so the order doesn’t change. What to do: refund the buyer another way.',
    ],
    rows: [
      { label: 'Order', value: orderNumber(order.id) },
      { label: 'Paid', value: formatTotal(order.totalMinor, order.currency) },
      { label: 'Refunded before', value: formatTotal(order.refundedMinor, order.currency) },
      { label: 'Refunded now', value: formatTotal(session.refundedMinor, session.currency) },
      { label: 'Payment', value: session.id },
    ],
    action: orderLink(publicUrl, order),
  }
}

type DisputeInput = AlertInput & {
  dispute: NonNullable<CheckoutSession['dispute']>
  buyer: { email: string } | undefined
}

export function disputeMail({ order, session, dispute, buyer, publicUrl }: DisputeInput): MailContent {
  const { subject, ...texts } = disputeTexts[dispute]
  return {
    ...texts,
    subject: `${subject}: order ${orderNumber(order.id)}`,
    rows: [
      { label: 'Order', value: orderNumber(order.id) },
      { label: 'Paid', value: formatTotal(session.amountMinor, session.currency) },
      { label: 'Payment', value: session.id },
      { label: 'Buyer', value: buyer?.email ?? 'a deleted account' },
    ],
    action: orderLink(publicUrl, order),
  }
}

const disputeTexts = {
  open: {
    template: 'dispute-open',
    subject: 'A payment is disputed',
    title: 'A buyer disputes a payment',
    paragraphs: [
      'The buyer’s bank is asking for the money back. Until it decides, the buyer keeps their purchase and the order counts as paid.',
      'What to do: respond in your payment provider’s dashboard before the deadline shown there, with evidence that the order was fulfilled. If you don’t respond, you lose the money.',
    ],
  },
  won: {
    template: 'dispute-won',
    subject: 'You won a dispute',
    title: 'You won the dispute',
    paragraphs: ['The bank decided in your favor. The order still counts as paid. You don’t need to do anything.'],
  },
  lost: {
    template: 'dispute-lost',
    subject: 'You lost a dispute',
    title: 'You lost the dispute',
    paragraphs: [
      'The bank decided in the buyer’s favor. As after a refund, the buyer no longer has the purchase, and the payment no longer counts toward your revenue.',
      'What to do: you don’t need to refund anything. If you shipped something, contact the buyer.',
    ],
  },
}

function formatTotal(minor: number, currency: string): string {
  return `${moneyIn(currency).toDecimal(minor)} ${currency.toUpperCase()}`
}

function orderLink(publicUrl: string, { id }: Order) {
  return { label: 'See the order', url: `${publicUrl}/admin/purchases/${id}` }
}

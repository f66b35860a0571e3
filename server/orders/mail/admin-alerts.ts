import { formatAmount } from '#contract/money.ts'
import { type MailContent, renderMail } from '../../mail/mail-layout.ts'
import type { ProviderSession } from '../../payments/payment-provider.ts'

type Order = { id: string; totalMinor: number; refundedMinor: number; currency: string }
type AlertInput = { order: Order; session: ProviderSession; publicUrl: string }

export function differentPaymentMail(input: AlertInput & { buyer: { email: string } | undefined }): MailContent {
  const { order, session, buyer, publicUrl } = input
  return renderMail({
    template: 'different-payment',
    subject: `A payment needs your decision: order ${order.id}`,
    title: 'A payment is not the one that was ordered',
    paragraphs: [
      'Another amount or currency was paid than was ordered. Nothing was handed over and no receipt was sent.',
      'What to do: find the payment below at your payment service and pay it back there. The order then ends by itself, and the buyer can order again: please write to them.',
    ],
    rows: [
      { label: 'Order', value: order.id },
      { label: 'Ordered', value: formatTotal(order.totalMinor, order.currency) },
      { label: 'Paid', value: formatTotal(session.amountMinor, session.currency) },
      { label: 'Payment', value: session.id },
      { label: 'Buyer', value: buyer?.email ?? 'an account that was deleted' },
    ],
    action: purchasesLink(publicUrl),
  })
}

export type UnknownPayment = { id: string; type: string; sessionId: string; session: ProviderSession | null }

export function unknownPaymentsMail(payments: UnknownPayment[]): MailContent {
  const [first, ...others] = payments
  return renderMail({
    template: 'unknown-payments',
    subject: others.length
      ? `${payments.length} payments without an order`
      : `A payment without an order: ${first?.sessionId}`,
    title: 'Paid, perhaps, but never ordered here',
    paragraphs: [
      'Your payment service told us of what is listed below, and for three days we found no order that it belongs to. We stop looking now.',
      'What to do: look it up at your payment service. Where money was paid, pay it back there, or write to whoever paid. If another site of yours uses the same account, there is nothing to do.',
    ],
    rows: payments.flatMap(({ id, type, sessionId, session }) => [
      { label: 'Payment', value: sessionId },
      {
        label: 'Amount',
        value: session ? formatTotal(session.amountMinor, session.currency) : 'not known there either',
      },
      { label: 'Message', value: `${type} ${id}` },
    ]),
  })
}

type RejectedRefund = {
  order: Order & { providerSessionId: string | null }
  amountMinor: number
  errorMessage: string
  publicUrl: string
}

export function refundRejectedMail({ order, amountMinor, errorMessage, publicUrl }: RejectedRefund): MailContent {
  return renderMail({
    template: 'refund-refused',
    subject: `A refund does not go through: order ${order.id}`,
    title: 'A refund does not go through',
    paragraphs: [
      'The last seat was gone when this payment came, and the buyer was told that the money is on its way back. For an hour now your payment service has not taken the refund.',
      'What to do: find the payment below at your payment service and see what is in the way: often the balance is too low. We ask again every minute, and the money goes back once, however often we ask.',
    ],
    rows: [
      { label: 'Order', value: order.id },
      { label: 'To pay back', value: formatTotal(amountMinor, order.currency) },
      { label: 'Payment', value: order.providerSessionId ?? 'none is known' },
      { label: 'The service said', value: errorMessage },
    ],
    action: purchasesLink(publicUrl),
  })
}

/** @param input.restored true if the buyer's purchase was restored */
export function refundReturnedMail({
  order,
  session,
  restored,
  publicUrl,
}: AlertInput & { restored: boolean }): MailContent {
  return renderMail({
    template: 'refund-returned',
    subject: `A refund came back: order ${order.id}`,
    title: 'A refund came back',
    paragraphs: [
      'Your payment service could not hand this refund to the buyer, so the money is yours again.',
      restored
        ? 'The order counts as paid again, and the buyer has again what was bought. What to do: write to the buyer. If they want their money, pay it back another way.'
        : 'What was bought is somebody else’s by now, so the order stays as it is. What to do: pay the buyer back another way.',
    ],
    rows: [
      { label: 'Order', value: order.id },
      { label: 'Paid', value: formatTotal(order.totalMinor, order.currency) },
      { label: 'Had gone back', value: formatTotal(order.refundedMinor, order.currency) },
      { label: 'Has gone back now', value: formatTotal(session.refundedMinor, session.currency) },
      { label: 'Payment', value: session.id },
    ],
    action: purchasesLink(publicUrl),
  })
}

type DisputeInput = AlertInput & {
  dispute: NonNullable<ProviderSession['dispute']>
  buyer: { email: string } | undefined
}

export function disputeMail({ order, session, dispute, buyer, publicUrl }: DisputeInput): MailContent {
  const { subject, ...texts } = disputeTexts[dispute]
  return renderMail({
    ...texts,
    subject: `${subject}: order ${order.id}`,
    rows: [
      { label: 'Order', value: order.id },
      { label: 'Paid', value: formatTotal(session.amountMinor, session.currency) },
      { label: 'Payment', value: session.id },
      { label: 'Buyer', value: buyer?.email ?? 'an account that was deleted' },
    ],
    action: purchasesLink(publicUrl),
  })
}

const disputeTexts = {
  open: {
    template: 'dispute-open',
    subject: 'A payment is disputed',
    title: 'A buyer disputes a payment',
    paragraphs: [
      'The bank of the buyer asks for the money back. Until it decides, the buyer keeps what was bought and the order counts as paid.',
      'What to do: answer at your payment service, with what shows that the order was handed over, before the day that it names. Without an answer the money is lost.',
    ],
  },
  won: {
    template: 'dispute-won',
    subject: 'A dispute is won',
    title: 'The dispute is over, and the money stays yours',
    paragraphs: ['The bank decided for you. The order counts as paid, as before. There is nothing to do.'],
  },
  lost: {
    template: 'dispute-lost',
    subject: 'A dispute is lost',
    title: 'The dispute is over, and the money is gone',
    paragraphs: [
      'The bank decided for the buyer. What this payment was for was taken away, as after a refund, and it is no longer part of your revenue.',
      'What to do: nothing has to be paid back. If something was sent by post, write to the buyer.',
    ],
  },
}

function formatTotal(minor: number, currency: string): string {
  return `${formatAmount(minor)} ${currency.toUpperCase()}`
}

function purchasesLink(publicUrl: string) {
  return { label: 'See the purchases', url: `${publicUrl}/admin/purchases` }
}

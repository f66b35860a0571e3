import { formatUsd } from '#contract/money.ts'
import { classDateText, nextStepText, quantityText } from '#contract/orders/fulfillment-text.ts'
import type { FulfillmentItem } from '#contract/orders/orders.schema.ts'
import type { ShipTo } from '#contract/orders/shipping.schema.ts'
import { type MailContent, renderMail } from '../../mail/mail-layout.ts'

type Line = { title: string; unitMinor: number; quantity: number; productId: number | null }
type Purchase = {
  order: { id: string; totalMinor: number; currency: string }
  lines: Line[]
  buyer: { name: string }
}
type WithSite = Purchase & { publicUrl: string }

type Receipt = WithSite & { order: { shipTo: ShipTo | null }; items: FulfillmentItem[] }

/** Returns the receipt with the next step of each item (features: orders, 7 and 23). */
export function receiptMail({ order, lines, items, buyer, publicUrl }: Receipt): MailContent {
  const first = lines[0]?.title ?? 'your order'
  return renderMail({
    template: 'receipt',
    subject: lines.length === 1 ? `Your receipt: ${first}` : `Your receipt: ${lines.length} items`,
    title: 'Thank you. It is yours.',
    paragraphs: [
      greeting(buyer),
      'We have your payment, and everything below is confirmed. Keep this mail as your receipt.',
    ],
    rows: [
      ...lineRows(lines),
      { label: `Total (${order.currency.toUpperCase()})`, value: formatUsd(order.totalMinor) },
      { label: 'Order', value: order.id },
    ],
    list: {
      heading: 'What happens next',
      items: items.map((item) => ({ label: quantityText(item), text: stepText(item, order) })),
    },
    action: { label: 'See your order', url: `${publicUrl}/orders/${order.id}` },
  })
}

function stepText(item: FulfillmentItem, { shipTo }: Pick<Receipt['order'], 'shipTo'>): string {
  if (item.handover === 'downloads') return 'It waits for you on the page of your order, and is yours to keep.'
  const text = nextStepText(item, { shipTo, writeTo: 'this address' })
  return item.when ? `${classDateText(item.when)} ${text}` : text
}

export function soldOutRefundMail({ order, lines, buyer }: Purchase): MailContent {
  return renderMail({
    template: 'refunded',
    subject: 'Your payment is on its way back',
    title: 'The last spot went just before you',
    paragraphs: [
      greeting(buyer),
      'Your payment reached us after the page had closed, and the spot was taken by then. We are sorry.',
      'The whole amount goes back the way it came. You need not do anything.',
    ],
    rows: refundRows({ order, lines }),
  })
}

export function fullRefundMail({ order, lines, buyer }: Purchase): MailContent {
  return renderMail({
    template: 'paid-back',
    subject: 'Your payment was paid back',
    title: 'Your payment was paid back',
    paragraphs: [
      greeting(buyer),
      'The whole amount of this order goes back the way it came, so what it paid for is no longer yours. A bank can take some days to show it.',
    ],
    rows: refundRows({ order, lines }),
  })
}

type Shipment = Omit<WithSite, 'lines'> & {
  items: { title: string; quantity: number }[]
  tracking: { carrier: string | null; trackingNumber: string | null; trackingUrl: string | null }
}

export function shippedMail({ order, items, tracking, buyer, publicUrl }: Shipment): MailContent {
  const { carrier, trackingNumber, trackingUrl } = tracking
  const first = items[0]?.title ?? 'your order'
  return renderMail({
    template: 'shipped',
    subject: items.length === 1 ? `On its way: ${first}` : `On its way: ${items.length} items of your order`,
    title: 'It is on its way to you',
    paragraphs: [
      greeting(buyer),
      `We sent ${items.map(quantityText).join(', ')}.`,
      ...(trackingUrl ? ['Follow the parcel with the button below.'] : []),
    ],
    rows: [
      ...(carrier ? [{ label: 'Carrier', value: carrier }] : []),
      ...(trackingNumber ? [{ label: 'Tracking number', value: trackingNumber }] : []),
      { label: 'Order', value: order.id },
    ],
    action: trackingUrl
      ? { label: 'Track the parcel', url: trackingUrl }
      : { label: 'See your order', url: `${publicUrl}/orders/${order.id}` },
  })
}

type Transfer = Omit<WithSite, 'lines'> & {
  from: { title: string }
  items: FulfillmentItem[]
}

export function enrollmentTransferredMail({ order, from, items, buyer, publicUrl }: Transfer): MailContent {
  return renderMail({
    template: 'place-moved',
    subject: `Your new date: ${items[0]?.title ?? from.title}`,
    title: 'Your place is moved',
    paragraphs: [greeting(buyer), `You moved your place in ${from.title} to another date. Nothing else changes.`],
    list: {
      heading: 'Your new date',
      items: items.map((item) => ({ label: item.title, text: stepText(item, { shipTo: null }) })),
    },
    action: { label: 'See your classes', url: `${publicUrl}/account/classes` },
    closing: `The order keeps its number: ${order.id}`,
  })
}

/** Cancels the old date of a transfer. A separate mail, because a mail has only one calendar attachment. */
export function oldDateCanceledMail({ from, buyer, publicUrl }: Omit<Transfer, 'order' | 'items'>): MailContent {
  return renderMail({
    template: 'old-date',
    subject: `No longer your date: ${from.title}`,
    title: 'Your old date is given up',
    paragraphs: [
      greeting(buyer),
      'You moved your place to another date, of which another mail tells. If the old one is in your calendar, the file in this mail takes it out.',
    ],
    action: { label: 'See your classes', url: `${publicUrl}/account/classes` },
  })
}

type PartialRefund = Omit<WithSite, 'lines'> & {
  refund: { amountMinor: number }
  /** Amounts of this refund, in minor units. */
  refundedLines: { title: string; amountMinor: number }[]
  fullyRefunded: { title: string; quantity: number }[]
}

export function partialRefundMail({
  order,
  refund,
  refundedLines,
  fullyRefunded,
  buyer,
  publicUrl,
}: PartialRefund): MailContent {
  const titles = fullyRefunded.map(quantityText).join(', ')
  return renderMail({
    template: 'lines-paid-back',
    subject: `${formatUsd(refund.amountMinor)} of your order was paid back`,
    title: 'A part of your order was paid back',
    paragraphs: [
      greeting(buyer),
      `${formatUsd(refund.amountMinor)} goes back the way it came. A bank can take some days to show it.`,
      fullyRefunded.length > 0
        ? `This was paid back whole, so it is no longer yours: ${titles}. All else of your order stays yours.`
        : 'What you bought stays yours.',
    ],
    rows: [
      ...refundedLines.map(({ title, amountMinor }) => ({ label: title, value: formatUsd(amountMinor) })),
      { label: `Paid back (${order.currency.toUpperCase()})`, value: formatUsd(refund.amountMinor) },
      { label: 'Order', value: order.id },
    ],
    action: { label: 'See your order', url: `${publicUrl}/orders/${order.id}` },
  })
}

const OFFER_STILL_HELD_TEXT =
  'The spot that was offered to you is still held for you, until the time that we wrote to you.'

/** @param input.isHeld true if a waiting list offer still holds a seat for the buyer */
export function declinedMail({ order, lines, buyer, isHeld, publicUrl }: WithSite & { isHeld: boolean }): MailContent {
  const hasClasses = lines.some((line) => line.productId === null)
  return renderMail({
    template: 'declined',
    subject: 'Your payment did not go through',
    title: 'Your payment did not go through',
    paragraphs: [
      greeting(buyer),
      'No money was taken. If the same thing happens again, another card often helps.',
      ...(hasClasses
        ? [isHeld ? OFFER_STILL_HELD_TEXT : 'We no longer hold a place for you, so please choose your class again.']
        : []),
    ],
    rows: [...lineRows(lines), { label: 'Not paid', value: formatUsd(order.totalMinor) }],
    action: {
      label: 'Try again',
      url: `${publicUrl}${isHeld ? '/account/classes' : hasClasses ? '/classes' : '/store'}`,
    },
  })
}

function greeting({ name }: Purchase['buyer']): string {
  return name ? `Hello ${name},` : 'Hello,'
}

function refundRows({ order, lines }: Omit<Purchase, 'buyer'>) {
  return [
    ...lineRows(lines),
    { label: 'Paid back', value: formatUsd(order.totalMinor) },
    { label: 'Order', value: order.id },
  ]
}

function lineRows(lines: Line[]): { label: string; value: string }[] {
  return lines.map(({ title, unitMinor, quantity }) => ({
    label: quantityText({ title, quantity }),
    value: formatUsd(unitMinor * quantity),
  }))
}

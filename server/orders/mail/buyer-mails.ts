import { formatUsd } from '#contract/money.ts'
import { classDateText, nextStepText, quantityText } from '#contract/orders/fulfillment-text.ts'
import type { FulfillmentItem } from '#contract/orders/orders.schema.ts'
import type { ShipTo } from '#contract/orders/shipping.schema.ts'
import { type MailContent, renderMail } from '../../mail/mail-layout.ts'

/** Letters to the buyer of an order. */

type Line = { title: string; unitMinor: number; quantity: number; productId: number | null }
type Purchase = {
  order: { id: string; totalMinor: number; currency: string }
  lines: Line[]
  buyer: { name: string }
}
type WithSite = Purchase & { publicUrl: string }

type Receipt = WithSite & { order: { shipTo: ShipTo | null }; parts: FulfillmentItem[] }

/** The receipt, with how each thing reaches its buyer (features: orders, 7 and 23). */
export function receiptMail({ order, lines, parts, buyer, publicUrl }: Receipt): MailContent {
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
      ...rowsOf(lines),
      { label: `Total (${order.currency.toUpperCase()})`, value: formatUsd(order.totalMinor) },
      { label: 'Order', value: order.id },
    ],
    list: {
      heading: 'What happens next',
      items: parts.map((part) => ({ label: quantityText(part), text: stepText(part, order) })),
    },
    action: { label: 'See your order', url: `${publicUrl}/orders/${order.id}` },
  })
}

function stepText(part: FulfillmentItem, { shipTo }: Pick<Receipt['order'], 'shipTo'>): string {
  if (part.handover === 'downloads') return 'It waits for you on the page of your order, and is yours to keep.'
  const text = nextStepText(part, { shipTo, writeTo: 'this address' })
  return part.when ? `${classDateText(part.when)} ${text}` : text
}

/** For a payment that came too late: the seat was gone. */
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
    rows: rowsPaidBack({ order, lines }),
  })
}

/** For an order that was completed and then paid back by hand. */
export function fullRefundMail({ order, lines, buyer }: Purchase): MailContent {
  return renderMail({
    template: 'paid-back',
    subject: 'Your payment was paid back',
    title: 'Your payment was paid back',
    paragraphs: [
      greeting(buyer),
      'The whole amount of this order goes back the way it came, so what it paid for is no longer yours. A bank can take some days to show it.',
    ],
    rows: rowsPaidBack({ order, lines }),
  })
}

type Shipped = Omit<WithSite, 'lines'> & {
  things: { title: string; quantity: number }[]
  tracking: { carrier: string | null; trackingNumber: string | null; trackingUrl: string | null }
}

/** For what was handed to the post (features: order desk, 4). */
export function shippedMail({ order, things, tracking, buyer, publicUrl }: Shipped): MailContent {
  const { carrier, trackingNumber, trackingUrl } = tracking
  const first = things[0]?.title ?? 'your order'
  return renderMail({
    template: 'shipped',
    subject: things.length === 1 ? `On its way: ${first}` : `On its way: ${things.length} items of your order`,
    title: 'It is on its way to you',
    paragraphs: [
      greeting(buyer),
      `We sent ${things.map(quantityText).join(', ')}.`,
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

type Moved = Omit<WithSite, 'lines'> & {
  from: { title: string }
  /** The place as it is now. */
  parts: FulfillmentItem[]
}

/** For a place that its buyer moved to another date (features: account, 8). */
export function enrollmentTransferredMail({ order, from, parts, buyer, publicUrl }: Moved): MailContent {
  return renderMail({
    template: 'place-moved',
    subject: `Your new date: ${parts[0]?.title ?? from.title}`,
    title: 'Your place is moved',
    paragraphs: [greeting(buyer), `You moved your place in ${from.title} to another date. Nothing else changes.`],
    list: {
      heading: 'Your new date',
      items: parts.map((part) => ({ label: part.title, text: stepText(part, { shipTo: null }) })),
    },
    action: { label: 'See your classes', url: `${publicUrl}/account/classes` },
    closing: `The order keeps its number: ${order.id}`,
  })
}

/** Goes beside it: one mail brings one entry for a calendar, and this one takes the old date out. */
export function oldDateCanceledMail({ from, buyer, publicUrl }: Omit<Moved, 'order' | 'parts'>): MailContent {
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

type PaidBack = Omit<WithSite, 'lines'> & {
  refund: { amountMinor: number }
  /** What went back of which line now, in minor units. */
  paidBack: { title: string; amountMinor: number }[]
  /** The lines whose whole price has gone back. */
  gone: { title: string; quantity: number }[]
}

/** For a part of an order that the owner paid back (features: order desk, 6). */
export function partialRefundMail({ order, refund, paidBack, gone, buyer, publicUrl }: PaidBack): MailContent {
  const names = gone.map(quantityText).join(', ')
  return renderMail({
    template: 'lines-paid-back',
    subject: `${formatUsd(refund.amountMinor)} of your order was paid back`,
    title: 'A part of your order was paid back',
    paragraphs: [
      greeting(buyer),
      `${formatUsd(refund.amountMinor)} goes back the way it came. A bank can take some days to show it.`,
      gone.length > 0
        ? `This was paid back whole, so it is no longer yours: ${names}. All else of your order stays yours.`
        : 'What you bought stays yours.',
    ],
    rows: [
      ...paidBack.map(({ title, amountMinor }) => ({ label: title, value: formatUsd(amountMinor) })),
      { label: `Paid back (${order.currency.toUpperCase()})`, value: formatUsd(refund.amountMinor) },
      { label: 'Order', value: order.id },
    ],
    action: { label: 'See your order', url: `${publicUrl}/orders/${order.id}` },
  })
}

const STILL_HELD = 'The spot that was offered to you is still held for you, until the time that we wrote to you.'

/** @param declined.isHeld a spot of a waiting list is held for them all the same */
export function declinedMail({ order, lines, buyer, isHeld, publicUrl }: WithSite & { isHeld: boolean }): MailContent {
  const classes = lines.some((line) => line.productId === null)
  return renderMail({
    template: 'declined',
    subject: 'Your payment did not go through',
    title: 'Your payment did not go through',
    paragraphs: [
      greeting(buyer),
      'No money was taken. If the same thing happens again, another card often helps.',
      ...(classes
        ? [isHeld ? STILL_HELD : 'We no longer hold a place for you, so please choose your class again.']
        : []),
    ],
    rows: [...rowsOf(lines), { label: 'Not paid', value: formatUsd(order.totalMinor) }],
    action: { label: 'Try again', url: `${publicUrl}${isHeld ? '/account/classes' : classes ? '/classes' : '/store'}` },
  })
}

function greeting({ name }: Purchase['buyer']): string {
  return name ? `Hello ${name},` : 'Hello,'
}

function rowsPaidBack({ order, lines }: Omit<Purchase, 'buyer'>) {
  return [
    ...rowsOf(lines),
    { label: 'Paid back', value: formatUsd(order.totalMinor) },
    { label: 'Order', value: order.id },
  ]
}

function rowsOf(lines: Line[]): { label: string; value: string }[] {
  return lines.map(({ title, unitMinor, quantity }) => ({
    label: quantityText({ title, quantity }),
    value: formatUsd(unitMinor * quantity),
  }))
}

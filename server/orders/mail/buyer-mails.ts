import { discountRows, type OrderDiscount } from '#contract/coupons/discount.ts'
import { formatSignedUsd, formatUsd } from '#contract/money.ts'
import { classDateText, nextStepText, quantityText } from '#contract/orders/fulfillment-text.ts'
import { immediateDeliveryReceipt } from '#contract/orders/immediate-delivery.ts'
import { orderNumber } from '#contract/orders/order-number.ts'
import type { FulfillmentItem } from '#contract/orders/orders.schema.ts'
import type { ShipTo } from '#contract/orders/shipping.schema.ts'
import { listedShippingMinor, orderTaxRows, type TaxedOrder } from '#contract/tax/tax-rows.ts'
import { joinLinkText } from '../../class-notifications/index.ts'
import type { MailContent } from '../../mail/mail-layout.ts'

type Line = {
  title: string
  unitMinor: number
  quantity: number
  productId: number | null
  taxMinor: number
  taxAddedMinor: number
  taxRatePpm: number | null
  coachingTypeId?: string | null
  gift?: object | null
}
export type Purchase = {
  order: {
    id: string
    totalMinor: number
    currency: string
    shippingMinor: number
    shippingMethod: string | null
    pickupAddress: string | null
    shippingDiscountMinor: number
  } & TaxedOrder &
    OrderDiscount
  lines: Line[]
  buyer: { name: string }
}
export type WithSite = Purchase & { publicUrl: string }

export type Receipt = WithSite & {
  order: { shipTo: ShipTo | null; immediateDeliveryAt?: Date | null }
  buyer: { email: string }
  items: FulfillmentItem[]
}

/** Returns the receipt with the next step of each item (features: orders, 7 and 23). */
export function receiptMail({ order, lines, items, buyer, publicUrl }: Receipt): MailContent {
  const first = lines[0]?.title ?? 'your order'
  const isBooking = isSession(lines)
  const receiptSubject = lines.length === 1 ? `Your receipt: ${first}` : `Your receipt: ${lines.length} items`
  return {
    template: isBooking ? 'session-booked' : 'receipt',
    subject: isBooking ? `Booked: ${first}` : receiptSubject,
    title: isBooking ? 'Your session is booked' : 'Thank you for your order',
    paragraphs: [
      greeting(buyer),
      order.totalMinor === 0
        ? 'Everything below is confirmed. There is nothing to pay.'
        : 'We received your payment, and everything below is confirmed. Keep this email as your receipt.',
    ],
    rows: [
      ...lineRows(lines),
      ...shippingRows(order),
      ...discountMailRows(order),
      ...taxMailRows(order, lines),
      { label: `Total (${order.currency.toUpperCase()})`, value: formatUsd(order.totalMinor) },
      { label: 'Order', value: orderNumber(order.id) },
      { label: 'Buyer', value: [buyer.name, buyer.email].filter(Boolean).join(', ') },
    ],
    list: {
      heading: 'What happens next',
      items: items.flatMap((item) => [
        { label: quantityText(item), text: stepText(item, order) },
        ...sessionItems(item),
      ]),
    },
    action: { label: 'See your order', url: `${publicUrl}/orders/${order.id}` },
    ...(order.immediateDeliveryAt ? { closing: immediateDeliveryReceipt } : {}),
  }
}

export function stepText(
  item: FulfillmentItem,
  { shipTo, pickupAddress }: Pick<Receipt['order'], 'shipTo' | 'pickupAddress'>,
): string {
  if (item.handover === 'downloads') return 'Download it from your order page. It’s yours to keep.'
  const text = nextStepText(item, { shipTo, pickupAddress, writeTo: 'this address' })
  const joinText = item.joinUrl === undefined ? '' : joinLinkText(item.joinUrl)
  return [item.when && classDateText(item.when), joinText, text].filter(Boolean).join(' ')
}

/** Returns the sessions of a class, for the list of a mail. */
export function sessionItems({ sessions = [] }: FulfillmentItem): { label: string; text: string }[] {
  return sessions.map(({ title, when, joinUrl }) => ({
    label: title || 'Session',
    text: [classDateText(when), joinUrl && joinLinkText(joinUrl)].filter(Boolean).join(' '),
  }))
}

export function soldOutRefundMail({ order, lines, buyer }: Purchase): MailContent {
  const [title, reason] = soldOutTexts(lines)
  return {
    template: 'sold-out-refunded',
    subject: 'Your payment is being refunded',
    title,
    paragraphs: [
      greeting(buyer),
      `Your payment reached us after the checkout had expired, and by then ${reason}. We’re sorry.`,
      'We’re refunding the full amount to your original payment method. You don’t need to do anything.',
    ],
    rows: refundRows({ order, lines }),
  }
}

function soldOutTexts(lines: Line[]): [title: string, reason: string] {
  if (isSession(lines)) return ['This time was just taken', 'someone else had taken your time']
  if (lines.every(({ productId }) => productId !== null)) return ['Your order is sold out', 'the last one was sold']
  return ['The last spot was just taken', 'someone else had taken the last spot']
}

export function canceledClassRefundMail({ order, lines, buyer }: Purchase): MailContent {
  return {
    template: 'class-canceled-refunded',
    subject: `Canceled: ${lines[0]?.title ?? 'your class'}`,
    title: 'This class was canceled',
    paragraphs: [
      greeting(buyer),
      'Your payment reached us after the class was canceled. We’re sorry.',
      'We’re refunding the full amount to your original payment method. You don’t need to do anything.',
    ],
    rows: refundRows({ order, lines }),
  }
}

export function fullRefundMail({ order, lines, buyer }: Purchase): MailContent {
  return {
    template: 'order-refunded',
    subject: 'Your payment was refunded',
    title: 'Your payment was refunded',
    paragraphs: [
      greeting(buyer),
      'The full amount of this order was refunded to your original payment method, so these items are no longer yours. It can take a few days to appear on your statement.',
    ],
    rows: refundRows({ order, lines }),
  }
}

type Shipment = Omit<WithSite, 'lines'> & {
  items: { title: string; quantity: number }[]
  tracking: { carrier: string | null; trackingNumber: string | null; trackingUrl: string | null }
}

/** Of an order that the buyer picks up, it says where. */
export function shippedMail({ order, items, tracking, buyer, publicUrl }: Shipment): MailContent {
  const { carrier, trackingNumber, trackingUrl } = tracking
  const { pickupAddress } = order
  const first = items[0]?.title ?? 'your order'
  return {
    template: 'shipped',
    subject: `${pickupAddress ? 'Ready for pickup' : 'On its way'}: ${items.length === 1 ? first : `${items.length} items from your order`}`,
    title: pickupAddress ? 'Your order is ready for pickup' : 'Your order is on its way',
    paragraphs: [
      greeting(buyer),
      pickupAddress
        ? `You can pick up ${items.map(quantityText).join(', ')} at: ${pickupAddress}`
        : `We shipped ${items.map(quantityText).join(', ')}.`,
      ...(trackingUrl ? ['Track your package with the link below.'] : []),
    ],
    rows: [
      ...(carrier ? [{ label: 'Carrier', value: carrier }] : []),
      ...(trackingNumber ? [{ label: 'Tracking number', value: trackingNumber }] : []),
      { label: 'Order', value: orderNumber(order.id) },
    ],
    action: trackingUrl
      ? { label: 'Track your package', url: trackingUrl }
      : { label: 'See your order', url: `${publicUrl}/orders/${order.id}` },
  }
}

type Arrangement = Omit<WithSite, 'lines'> & { items: { title: string; quantity: number }[] }

export function arrangedMail({ order, items, buyer, publicUrl }: Arrangement): MailContent {
  const titles = items.map(quantityText).join(', ')
  return {
    template: 'arranged',
    subject: `Arranged: ${items.length === 1 ? titles : `${items.length} items from your order`}`,
    title: 'Part of your order is arranged',
    paragraphs: [greeting(buyer), `We’ve arranged: ${titles}.`],
    rows: [{ label: 'Order', value: order.id }],
    action: { label: 'See your order', url: `${publicUrl}/orders/${order.id}` },
    closing: 'Questions? Reply to this email.',
  }
}

type PartialRefund = Omit<WithSite, 'lines'> & {
  refund: { amountMinor: number }
  /** Amounts of this refund, in minor units. */
  refundedLines: { title: string; amountMinor: number }[]
  /** Units that are refunded and no longer the buyer's. */
  returned: { title: string; quantity: number }[]
}

export function partialRefundMail({
  order,
  refund,
  refundedLines,
  returned,
  buyer,
  publicUrl,
}: PartialRefund): MailContent {
  const titles = returned.map(quantityText).join(', ')
  return {
    template: 'order-partly-refunded',
    subject: `${formatUsd(refund.amountMinor)} of your order was refunded`,
    title: 'Part of your order was refunded',
    paragraphs: [
      greeting(buyer),
      `${formatUsd(refund.amountMinor)} was refunded to your original payment method. It can take a few days to appear on your statement.`,
      returned.length > 0
        ? `Refunded and no longer yours: ${titles}. The rest of your order doesn’t change.`
        : 'You keep everything that you bought.',
    ],
    rows: [
      ...refundedLines.map(({ title, amountMinor }) => ({ label: title, value: formatUsd(amountMinor) })),
      { label: `Refunded (${order.currency.toUpperCase()})`, value: formatUsd(refund.amountMinor) },
      { label: 'Order', value: orderNumber(order.id) },
    ],
    action: { label: 'See your order', url: `${publicUrl}/orders/${order.id}` },
  }
}

const OFFER_STILL_HELD_TEXT = 'The spot that we offered you is still held for you until the time in our earlier email.'

/** @param input.isHeld true if a waiting list offer still holds a seat for the buyer */
export function declinedMail({ order, lines, buyer, isHeld, publicUrl }: WithSite & { isHeld: boolean }): MailContent {
  const hasClasses = lines.some((line) => line.productId === null && !line.gift)
  const retryPath = () => {
    if (isSession(lines)) return '/coaching'
    if (isHeld) return '/account/classes'
    return hasClasses ? `/classes?order=${order.id}` : '/store'
  }
  return {
    template: 'payment-failed',
    subject: 'Your payment didn’t go through',
    title: 'Your payment didn’t go through',
    paragraphs: [
      greeting(buyer),
      'You weren’t charged. If it happens again, please try another card.',
      ...(hasClasses
        ? [
            isHeld
              ? OFFER_STILL_HELD_TEXT
              : isSession(lines)
                ? 'We’re no longer holding the time for you, so please choose one again.'
                : 'We’re no longer holding a spot for you, so please choose your class again.',
          ]
        : []),
    ],
    rows: [
      ...lineRows(lines),
      ...shippingRows(order),
      ...discountMailRows(order),
      ...taxMailRows(order, lines),
      { label: 'Not paid', value: formatUsd(order.totalMinor) },
    ],
    action: {
      label: 'Try again',
      url: publicUrl + retryPath(),
    },
  }
}

/** A session is ordered on its own. */
const isSession = (lines: Line[]): boolean => lines.some(({ coachingTypeId }) => Boolean(coachingTypeId))

export function greeting({ name }: Purchase['buyer']): string {
  return name ? `Hello ${name},` : 'Hello,'
}

function refundRows({ order, lines }: Omit<Purchase, 'buyer'>) {
  return [
    ...lineRows(lines),
    ...shippingRows(order),
    ...discountMailRows(order),
    ...taxMailRows(order, lines),
    { label: 'Refunded', value: formatUsd(order.totalMinor) },
    { label: 'Order', value: orderNumber(order.id) },
  ]
}

function shippingRows(order: Purchase['order']): { label: string; value: string }[] {
  if (order.shippingMethod === null) return []
  const priceMinor = listedShippingMinor(order)
  return [{ label: `Shipping: ${order.shippingMethod}`, value: priceMinor > 0 ? formatUsd(priceMinor) : 'Free' }]
}

function discountMailRows(order: OrderDiscount): { label: string; value: string }[] {
  return discountRows(order).map(({ label, amountMinor }) => ({ label, value: formatSignedUsd(amountMinor) }))
}

function taxMailRows(order: TaxedOrder, lines: Line[]): { label: string; value: string }[] {
  return orderTaxRows(order, lines).map(({ label, amountMinor }) => ({ label, value: formatSignedUsd(amountMinor) }))
}

function lineRows(lines: Line[]): { label: string; value: string }[] {
  return lines.map(({ title, unitMinor, quantity }) => ({
    label: quantityText({ title, quantity }),
    value: formatUsd(unitMinor * quantity),
  }))
}

import { type Money, moneyIn } from '#contract/money.ts'
import { discountRows, type OrderDiscount } from '#contract/sales/coupons/discount.ts'
import { classDateText, nextStepText, quantityText } from '#contract/sales/orders/fulfillment-text.ts'
import type { FulfillmentItem } from '#contract/sales/orders/orders.schema.ts'
import type { ShipTo } from '#contract/sales/orders/shipping.schema.ts'
import { listedShippingMinor, orderTaxRows, type TaxedOrder } from '#contract/sales/tax/tax-rows.ts'
import { joinLinkText } from '../../../classes/notifications/index.ts'
import type { LabeledValue } from '../../../platform/mail/mail-layout.ts'
import { rows } from '../../../platform/mail/templates/mail-template.ts'

export type Line = {
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

export function stepText(
  item: FulfillmentItem,
  { shipTo, pickupAddress }: Pick<Receipt['order'], 'shipTo' | 'pickupAddress'>,
): string {
  if (item.handover === 'downloads') return 'Download it from your order page. It’s yours to keep.'
  const text = nextStepText(item, { shipTo, pickupAddress, writeTo: 'this address' })
  const joinText = item.joinUrl === undefined ? '' : joinLinkText(item.joinUrl)
  return [item.when && classDateText(item.when), joinText, text].filter(Boolean).join(' ')
}

/** Returns the way in of the first item that has one, for the button of a mail. */
export function leadOf({ items, publicUrl }: Pick<Receipt, 'items' | 'publicUrl'>) {
  const [lead] = items.flatMap(({ waysIn = [] }) => waysIn)
  return { wayIn: lead?.label, wayInLink: lead && publicUrl + lead.url }
}

/** Returns the sessions of a class, for the list of a mail. */
export function sessionItems({ sessions = [] }: FulfillmentItem): { label: string; text: string }[] {
  return sessions.map(({ title, when, joinUrl }) => ({
    label: title || 'Session',
    text: [classDateText(when), joinUrl && joinLinkText(joinUrl)].filter(Boolean).join(' '),
  }))
}

/** A session is ordered on its own. */
export const isCoaching = (lines: Line[]): boolean => lines.some(({ coachingTypeId }) => Boolean(coachingTypeId))

export const amountPlaceholders = {
  items: rows('Items with their prices'),
  shipping: rows('Shipping method and its price, if something is shipped'),
  discounts: rows('Discount of a coupon, if one was used'),
  taxes: rows('Taxes, if there are any'),
}
export const amountLines = '{{items}}\n{{shipping}}\n{{discounts}}\n{{taxes}}'

export function amountValues({ order, lines }: Omit<Purchase, 'buyer'>) {
  const money = moneyIn(order.currency)
  const toMailRow = ({ label, amountMinor }: { label: string; amountMinor: number }): LabeledValue => ({
    label,
    value: money.format(amountMinor),
  })
  return {
    items: lines.map(({ title, unitMinor, quantity }) => ({
      label: quantityText({ title, quantity }),
      value: money.format(unitMinor * quantity),
    })),
    shipping: shippingRows(order, money),
    discounts: discountRows(order).map(toMailRow),
    taxes: orderTaxRows(order, lines).map(toMailRow),
  }
}

function shippingRows(order: Purchase['order'], money: Money): LabeledValue[] {
  if (order.shippingMethod === null) return []
  const priceMinor = listedShippingMinor(order)
  return [{ label: `Shipping: ${order.shippingMethod}`, value: priceMinor > 0 ? money.format(priceMinor) : 'Free' }]
}

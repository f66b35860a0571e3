import { moneyIn } from '#contract/money.ts'
import { quantityText } from '#contract/sales/orders/fulfillment-text.ts'
import { orderNumber } from '#contract/sales/orders/order-number.ts'
import {
  customerName,
  defineMailTemplate,
  flag,
  link,
  type TemplateMail,
  text,
} from '../../../platform/mail/templates/mail-template.ts'
import { amountLines, amountPlaceholders, amountValues, isCoaching, type WithSite } from './purchase.ts'

const group = 'Orders'

const fillShipped = defineMailTemplate({
  name: 'shipped',
  title: 'Order shipped',
  group,
  subject:
    '{{#pickupAddress}}Ready for pickup{{/pickupAddress}}{{^pickupAddress}}On its way{{/pickupAddress}}: {{title}}',
  body: [
    '# {{#pickupAddress}}Your order is ready for pickup{{/pickupAddress}}{{^pickupAddress}}Your order is on its way{{/pickupAddress}}',
    'Hello {{name}},',
    '{{#pickupAddress}}You can pick up {{items}} at: {{pickupAddress}}{{/pickupAddress}}{{^pickupAddress}}We shipped {{items}}.{{/pickupAddress}}',
    '{{#trackingLink}}Track your package with the link below.{{/trackingLink}}',
    'Carrier | {{carrier}}\nTracking number | {{trackingNumber}}\nOrder | {{orderNumber}}',
    '{{#trackingLink}}[Track your package]({{trackingLink}}){{/trackingLink}}{{^trackingLink}}[See your order]({{orderLink}}){{/trackingLink}}',
  ],
  placeholders: {
    name: customerName,
    title: text('Name of the item, or the number of items'),
    items: text('Items that were shipped'),
    pickupAddress: text('Where to pick it up, if the buyer picks it up'),
    carrier: text('Carrier, if you entered one'),
    trackingNumber: text('Tracking number, if you entered one'),
    trackingLink: link('Page to track the package, if you entered one'),
    orderNumber: text('Number of the order'),
    orderLink: link('Page of the order'),
  },
})

type Shipment = Omit<WithSite, 'lines'> & {
  items: { title: string; quantity: number }[]
  tracking: { carrier: string | null; trackingNumber: string | null; trackingUrl: string | null }
}

/** Of an order that the buyer picks up, it says where. */
export function shippedMail({ order, items, tracking, buyer, publicUrl }: Shipment): TemplateMail {
  return fillShipped({
    name: buyer.name,
    title: items.length === 1 ? items[0]?.title : `${items.length} items from your order`,
    items: items.map(quantityText).join(', '),
    pickupAddress: order.pickupAddress,
    carrier: tracking.carrier,
    trackingNumber: tracking.trackingNumber,
    trackingLink: tracking.trackingUrl,
    ...orderValues({ order, publicUrl }),
  })
}

const fillArranged = defineMailTemplate({
  name: 'arranged',
  title: 'Part of an order arranged',
  group,
  subject: 'Arranged: {{title}}',
  body: [
    '# Part of your order is arranged',
    'Hello {{name}},',
    'We’ve arranged: {{items}}.',
    'Order | {{orderId}}',
    '[See your order]({{orderLink}})',
    'Questions? Reply to this email.',
  ],
  placeholders: {
    name: customerName,
    title: text('Name of the item, or the number of items'),
    items: text('Items that were arranged'),
    orderId: text('Long number of the order'),
    orderNumber: text('Number of the order'),
    orderLink: link('Page of the order'),
  },
})

type Arrangement = Omit<WithSite, 'lines'> & { items: { title: string; quantity: number }[] }

export function arrangedMail({ order, items, buyer, publicUrl }: Arrangement): TemplateMail {
  const titles = items.map(quantityText).join(', ')
  return fillArranged({
    name: buyer.name,
    title: items.length === 1 ? titles : `${items.length} items from your order`,
    items: titles,
    orderId: order.id,
    ...orderValues({ order, publicUrl }),
  })
}

const orderValues = ({ order, publicUrl }: Pick<WithSite, 'order' | 'publicUrl'>) => ({
  orderNumber: orderNumber(order.id),
  orderLink: `${publicUrl}/orders/${order.id}`,
})

const fillDeclined = defineMailTemplate({
  name: 'payment-failed',
  title: 'Payment didn’t go through',
  group,
  subject: 'Your payment didn’t go through',
  body: [
    '# Your payment didn’t go through',
    'Hello {{name}},',
    'You weren’t charged. If it happens again, please try another card.',
    '{{#held}}The spot that we offered you is still held for you until the time in our earlier email.{{/held}}',
    '{{#session}}We’re no longer holding the time for you, so please choose one again.{{/session}}',
    '{{#class}}We’re no longer holding a spot for you, so please choose your class again.{{/class}}',
    `${amountLines}\nNot paid | {{total}}`,
    '[Try again]({{tryAgainLink}})',
  ],
  placeholders: {
    name: customerName,
    held: flag('A spot from a waiting list is still held'),
    session: flag('It’s a 1-on-1 session'),
    class: flag('It’s a class whose spot is no longer held'),
    ...amountPlaceholders,
    total: text('Total of the order'),
    tryAgainLink: link('Page to order it again'),
  },
})

/** @param input.isHeld true if a waiting list offer still holds a seat for the buyer */
export function declinedMail({ order, lines, buyer, isHeld, publicUrl }: WithSite & { isHeld: boolean }): TemplateMail {
  const hasClasses = lines.some((line) => line.productId === null && !line.gift)
  const retryPath = () => {
    if (isCoaching(lines)) return '/coaching'
    if (isHeld) return '/account/classes'
    return hasClasses ? `/classes?order=${order.id}` : '/store'
  }
  return fillDeclined({
    name: buyer.name,
    held: hasClasses && isHeld,
    session: hasClasses && !isHeld && isCoaching(lines),
    class: hasClasses && !isHeld && !isCoaching(lines),
    ...amountValues({ order, lines }),
    total: moneyIn(order.currency).format(order.totalMinor),
    tryAgainLink: publicUrl + retryPath(),
  })
}

import { moneyIn } from '#contract/money.ts'
import { quantityText } from '#contract/sales/orders/fulfillment-text.ts'
import { type ImmediateDelivery, immediateDeliveryReceipt } from '#contract/sales/orders/immediate-delivery.ts'
import { orderNumber } from '#contract/sales/orders/order-number.ts'
import {
  customerName,
  defineMailTemplate,
  flag,
  link,
  list,
  required,
  type TemplateMail,
  text,
} from '../../../platform/mail/templates/mail-template.ts'
import {
  amountLines,
  amountPlaceholders,
  amountValues,
  isCoaching,
  leadOf,
  type Receipt,
  sessionItems,
  stepText,
} from './purchase.ts'

const placeholders = {
  name: customerName,
  title: text('Name of the item, or the number of items'),
  paid: flag('There was something to pay'),
  ...amountPlaceholders,
  currency: text('Currency, such as USD'),
  total: required(text('Total of the order')),
  orderNumber: required(text('Number of the order')),
  buyer: text('Name and email of the buyer'),
  nextSteps: required(list('What happens next with each item, with dates and links to join')),
  orderLink: link('Page of the order'),
  wayIn: text('How to begin, such as “Start lesson 1”, if the buyer doesn’t have to wait'),
  wayInLink: link('Where the buyer begins'),
  immediateDelivery: required(text('Confirms that delivery begins immediately, if the buyer agreed to it')),
}

const details = [
  '{{#paid}}We received your payment, and everything below is confirmed. Keep this email as your receipt.{{/paid}}{{^paid}}Everything below is confirmed. There is nothing to pay.{{/paid}}',
  '{{#wayIn}}[{{wayIn}}]({{wayInLink}}){{/wayIn}}',
  `${amountLines}\nTotal ({{currency}}) | {{total}}\nOrder | {{orderNumber}}\nBuyer | {{buyer}}`,
  '## What happens next\n{{nextSteps}}',
  '[See your order]({{orderLink}})',
  '{{immediateDelivery}}',
]

const fillReceipt = defineMailTemplate({
  name: 'receipt',
  title: 'Receipt',
  group: 'Orders',
  subject: 'Your receipt: {{title}}',
  body: ['# Thank you for your order', 'Hello {{name}},', ...details],
  placeholders,
})

const fillSessionBooked = defineMailTemplate({
  name: 'session-booked',
  title: 'Session booked',
  group: '1-on-1 sessions',
  subject: 'Booked: {{title}}',
  body: ['# Your session is booked', 'Hello {{name}},', ...details],
  placeholders,
})

/** Returns the receipt with the next step of each item. */
export function receiptMail({ order, lines, items, buyer, publicUrl }: Receipt): TemplateMail {
  const first = lines[0]?.title ?? 'your order'
  const fill = isCoaching(lines) ? fillSessionBooked : fillReceipt
  return fill({
    name: buyer.name,
    title: isCoaching(lines) || lines.length === 1 ? first : `${lines.length} items`,
    paid: order.totalMinor !== 0,
    ...amountValues({ order, lines }),
    currency: order.currency.toUpperCase(),
    total: moneyIn(order.currency).format(order.totalMinor),
    orderNumber: orderNumber(order.id),
    buyer: [buyer.name, buyer.email].filter(Boolean).join(', '),
    nextSteps: items.flatMap((item) => [
      { label: quantityText(item), text: stepText(item, order) },
      ...sessionItems(item),
    ]),
    orderLink: `${publicUrl}/orders/${order.id}`,
    ...leadOf({ items, publicUrl }),
    immediateDelivery: order.immediateDeliveryAt && immediateDeliveryReceipt(deliveredAtOnce(lines)),
  })
}

function deliveredAtOnce(lines: Receipt['lines']): ImmediateDelivery {
  if (lines.some(({ gift }) => gift)) return 'gift'
  return lines.some(({ productId }) => productId !== null) ? 'products' : 'lessons'
}

import { moneyIn } from '#contract/money.ts'
import { quantityText } from '#contract/sales/orders/fulfillment-text.ts'
import { orderNumber } from '#contract/sales/orders/order-number.ts'
import {
  customerName,
  defineMailTemplate,
  flag,
  link,
  required,
  rows,
  type TemplateMail,
  text,
} from '../../../platform/mail/templates/mail-template.ts'
import { amountLines, amountPlaceholders, amountValues, isCoaching, type Purchase, type WithSite } from './purchase.ts'

const group = 'Orders'

const refundPlaceholders = {
  name: customerName,
  ...amountPlaceholders,
  refund: required(text('Amount that is refunded')),
  orderNumber: text('Number of the order'),
}
const refundRows = `${amountLines}\nRefunded | {{refund}}\nOrder | {{orderNumber}}`

function refundValues({ order, lines, buyer }: Purchase) {
  return {
    name: buyer.name,
    ...amountValues({ order, lines }),
    refund: moneyIn(order.currency).format(order.totalMinor),
    orderNumber: orderNumber(order.id),
  }
}

const fillSoldOut = defineMailTemplate({
  name: 'sold-out-refunded',
  title: 'Sold out, refunded',
  group,
  subject: 'Your payment is being refunded',
  body: [
    '# {{#session}}This time was just taken{{/session}}{{#products}}Your order is sold out{{/products}}{{#class}}The last spot was just taken{{/class}}',
    'Hello {{name}},',
    'Your payment reached us after the checkout had expired, and by then {{#session}}someone else had taken your time{{/session}}{{#products}}the last one was sold{{/products}}{{#class}}someone else had taken the last spot{{/class}}. We’re sorry.',
    'We’re refunding the full amount to your original payment method. You don’t need to do anything.',
    refundRows,
  ],
  placeholders: {
    ...refundPlaceholders,
    session: flag('It’s a 1-on-1 session'),
    products: flag('It’s an order of products only'),
    class: flag('It’s a class'),
  },
})

export function soldOutRefundMail(purchase: Purchase): TemplateMail {
  const { lines } = purchase
  const session = isCoaching(lines)
  const products = !session && lines.every(({ productId }) => productId !== null)
  return fillSoldOut({ ...refundValues(purchase), session, products, class: !session && !products })
}

const fillCanceledClass = defineMailTemplate({
  name: 'class-canceled-refunded',
  title: 'Payment for a canceled class',
  group,
  subject: 'Canceled: {{title}}',
  body: [
    '# This class was canceled',
    'Hello {{name}},',
    'Your payment reached us after the class was canceled. We’re sorry.',
    'We’re refunding the full amount to your original payment method. You don’t need to do anything.',
    refundRows,
  ],
  placeholders: { title: text('Name of the class'), ...refundPlaceholders },
})

export function canceledClassRefundMail(purchase: Purchase): TemplateMail {
  return fillCanceledClass({ title: purchase.lines[0]?.title ?? 'your class', ...refundValues(purchase) })
}

const fillFullRefund = defineMailTemplate({
  name: 'order-refunded',
  title: 'Order refunded',
  group,
  subject: 'Your payment was refunded',
  body: [
    '# Your payment was refunded',
    'Hello {{name}},',
    'The full amount of this order was refunded to your original payment method, so these items are no longer yours. It can take a few days to appear on your statement.',
    refundRows,
  ],
  placeholders: refundPlaceholders,
})

export const fullRefundMail = (purchase: Purchase): TemplateMail => fillFullRefund(refundValues(purchase))

const fillPartialRefund = defineMailTemplate({
  name: 'order-partly-refunded',
  title: 'Order partly refunded',
  group,
  subject: '{{refund}} of your order was refunded',
  body: [
    '# Part of your order was refunded',
    'Hello {{name}},',
    '{{refund}} was refunded to your original payment method. It can take a few days to appear on your statement.',
    '{{#returned}}Refunded and no longer yours: {{returned}}. The rest of your order doesn’t change.{{/returned}}{{^returned}}You keep everything that you bought.{{/returned}}',
    '{{refundedItems}}\nRefunded ({{currency}}) | {{refund}}\nOrder | {{orderNumber}}',
    '[See your order]({{orderLink}})',
  ],
  placeholders: {
    name: customerName,
    refund: required(text('Amount that is refunded')),
    currency: text('Currency, such as USD'),
    refundedItems: rows('Items with the amounts that are refunded'),
    returned: text('Items that are no longer the buyer’s, if there are any'),
    orderNumber: text('Number of the order'),
    orderLink: link('Page of the order'),
  },
})

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
}: PartialRefund): TemplateMail {
  const money = moneyIn(order.currency)
  return fillPartialRefund({
    name: buyer.name,
    refund: money.format(refund.amountMinor),
    currency: order.currency.toUpperCase(),
    refundedItems: refundedLines.map(({ title, amountMinor }) => ({ label: title, value: money.format(amountMinor) })),
    returned: returned.map(quantityText).join(', '),
    orderNumber: orderNumber(order.id),
    orderLink: `${publicUrl}/orders/${order.id}`,
  })
}

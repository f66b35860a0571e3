import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { FulfillmentItem, OrderView } from '#contract/sales/orders/orders.schema.ts'
import { AuthProvider } from '../../platform/session/auth-provider.tsx'
import { OrderDetails } from './order-details.tsx'

const order: OrderView = {
  id: '01900000-0000-7000-8000-000000000000',
  status: 'completed',
  failedBecause: null,
  currency: 'usd',
  totalMinor: 3998,
  refundedMinor: 0,
  createdAt: '2024-03-01T12:00:00.000Z',
  paidAt: '2024-03-01T12:01:00.000Z',
  payUrl: null,
  shipTo: null,
  shippingMinor: 0,
  shippingMethod: null,
  pickupAddress: null,
  tax: null,
  taxMinor: 0,
  shippingTaxMinor: 0,
  shippingTaxAddedMinor: 0,
  shippingTaxRatePpm: null,
  couponCode: null,
  discountMinor: 0,
  shippingDiscountMinor: 0,
  invoices: [],
  buyerName: 'Ann Example',
  seller: { businessName: 'Harbor', legalName: 'Harbor GmbH', legalAddress: 'Am Kai 1\nHamburg', taxId: 'DE1' },
  lines: [
    {
      id: '01900000-0000-7000-8000-000000000001',
      title: 'Digital Journey Planner',
      kind: 'product',
      productId: 3,
      classId: null,
      unitMinor: 1999,
      quantity: 2,
      taxMinor: 0,
      discountMinor: 0,
      taxAddedMinor: 0,
      taxRatePpm: null,
      status: 'completed',
      parts: [
        { title: 'Digital Journey Planner', quantity: 2, productId: 3, handover: 'downloads', when: null },
        {
          title: 'Weekend Journey Intensive',
          quantity: 1,
          productId: null,
          handover: 'workshop',
          when: weekend(),
          joinUrl: null,
        },
      ],
    },
  ],
}

function weekend() {
  const hours = { from: '09:00', to: '17:00', timeZone: 'America/New_York' }
  return { startsOn: '2024-03-16', endsOn: '2024-03-17', hours }
}

function textOf(change: Partial<OrderView>): string {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <AuthProvider>
        <OrderDetails order={{ ...order, ...change }} downloads={[]} />
      </AuthProvider>
    </MemoryRouter>,
  )
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

test('paid order: shows next steps, class dates and the receipt', () => {
  const text = textOf({})
  for (const part of [
    'Your order is confirmed',
    'Digital Journey Planner × 2',
    'March 16-17, 2024, 9 AM-5 PM New York time.',
    'You’ll find the link to join here. See the schedule',
    '2 × $19.99',
    'Total (USD) $39.98',
    'Print receipt',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('Refunded')
})

test('next steps: the title of a product that is a part of itself is shown once', () => {
  const [nextSteps = ''] = textOf({}).split('Print receipt')
  expect(nextSteps.split('Digital Journey Planner × 2')).toHaveLength(2)
})

const itemTextOf = (part: FulfillmentItem) => {
  const [line] = order.lines
  return textOf({ lines: line ? [{ ...line, title: part.title, parts: [part] }] : [] })
}

test('next steps: each kind of item links to the changes that are possible', () => {
  const item = { title: 'A day of maps', quantity: 1, productId: null, when: weekend() }
  const cancellationTerms = 'Free cancellation up to 7 days before it starts.'
  for (const handover of ['course', 'workshop'] as const) {
    const text = itemTextOf({ ...item, handover, cancellationTerms })
    expect(text).toContain('See the schedule Cancel enrollment')
    expect(text).not.toContain('Move')
    expect(itemTextOf({ ...item, handover })).not.toContain('Cancel enrollment')
  }
  expect(itemTextOf({ ...item, handover: 'booking', cancelHours: 24 })).toContain('Move or cancel')
  expect(itemTextOf({ ...item, handover: 'booking' })).not.toContain('Move or cancel')
  expect(itemTextOf({ ...item, handover: 'booking', cancelHours: 24 })).toContain('full refund')
  expect(itemTextOf({ ...item, handover: 'booking', cancelHours: 24, isIncluded: true })).not.toContain('full refund')
})

/** A refunded order shows the refund and no next steps. A partial refund leaves the purchased items with the buyer. */
test('refunded order: shows the refund and no next steps', () => {
  const text = textOf({ status: 'refunded', refundedMinor: 3998 })
  for (const part of ['This order was refunded', 'Refunded', 'Refunded −$39.98', 'Net $0.00', 'Print receipt'])
    expect(text).toContain(part)
  expect(text).not.toContain('What happens next')
})

test('canceled order that cost nothing: is not called refunded', () => {
  const text = textOf({ status: 'refunded', totalMinor: 0 })
  expect(text).toContain('Canceled')
  expect(text).not.toContain('Refunded')
})

test('partly refunded order: keeps the next steps and shows the net total', () => {
  const text = textOf({ refundedMinor: 500 })
  for (const part of ['$5.00 was refunded', 'Partly refunded', 'What happens next', 'Refunded −$5.00', 'Net $34.98'])
    expect(text).toContain(part)
})

test('a receipt has the legal name, address and tax ID of the seller', () => {
  const text = textOf({})
  for (const part of ['Harbor', 'Harbor GmbH', 'Am Kai 1', 'Hamburg', 'DE1']) expect(text).toContain(part)
  expect(textOf({ seller: { ...order.seller, legalName: '', legalAddress: '', taxId: '' } })).not.toContain('GmbH')
})

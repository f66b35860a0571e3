import { moneyIn } from '#contract/money.ts'
import { addressLines } from '#contract/orders/address.ts'
import { quantityText } from '#contract/orders/fulfillment-text.ts'
import { orderNumber } from '#contract/orders/order-number.ts'
import type { FulfillmentItem, FulfillmentMethod } from '#contract/orders/orders.schema.ts'
import type { ShipTo } from '#contract/orders/shipping.schema.ts'
import type { MailContent } from '../../mail/mail-layout.ts'

type PaidOrder = {
  order: {
    id: string
    totalMinor: number
    currency: string
    shipTo: ShipTo | null
    shippingMethod: string | null
    pickupAddress: string | null
  }
  items: FulfillmentItem[]
  buyer: { email: string; name: string } | null
}

/** Mail to the admins (features: orders, 23). */
export function newOrderMail({ order, items, buyer }: PaidOrder): MailContent | null {
  const itemsByMethod = Map.groupBy(items, ({ handover }) => handover)
  const tasks = taskTexts.flatMap(([method, label, instruction]) => {
    const methodItems = itemsByMethod.get(method)
    if (!methodItems) return []
    const titles = methodItems.map(quantityText).join(', ')
    return { label, text: `${titles}. ${instruction(order, buyer?.email ?? DELETED_ACCOUNT)}` }
  })
  if (tasks.length === 0) return null
  const first = items.find(({ handover }) => taskTexts.some(([method]) => method === handover))
  return {
    template: 'fulfillment-tasks',
    subject: `New order to fulfill: ${first?.title ?? orderNumber(order.id)}`,
    title: 'New order to fulfill',
    paragraphs: ['Please complete the steps below. The buyer is expecting them.'],
    rows: [
      { label: 'Buyer', value: buyer ? [buyer.name, buyer.email].filter(Boolean).join(', ') : DELETED_ACCOUNT },
      { label: 'Paid', value: moneyIn(order.currency).format(order.totalMinor) },
      { label: 'Order', value: orderNumber(order.id) },
    ],
    list: { heading: 'What to do', items: tasks },
    ...(buyer
      ? {
          action: {
            label: 'Email the buyer',
            url: `mailto:${encodeURIComponent(buyer.email).replaceAll('%40', '@')}`,
          },
        }
      : {}),
  }
}

const DELETED_ACCOUNT = 'a deleted account'

/** The manual methods in the order of work. The other methods are automatic. */
const taskTexts: [FulfillmentMethod, string, (order: PaidOrder['order'], email: string) => string][] = [
  ['ships', 'Pack and ship', shippingInstruction],
  ['mailed', 'Send by email', (_, email) => `Send to: ${email}`],
  ['session', 'Arrange a session', (_, email) => `Email ${email} to find a time, unless a session is booked already.`],
  ['arranged', 'Email the buyer', (_, email) => `Email: ${email}`],
]

function shippingInstruction({ shipTo, shippingMethod, pickupAddress }: PaidOrder['order'], email: string): string {
  if (pickupAddress) return `The buyer picks it up at: ${pickupAddress}`
  if (!shipTo) return `Ask ${email} for the address.`
  const text = `Ship to: ${addressLines(shipTo).join(', ')}`
  return shippingMethod ? `${text}. Method: ${shippingMethod}` : text
}

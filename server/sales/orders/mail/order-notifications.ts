import { moneyIn } from '#contract/money.ts'
import { addressLines } from '#contract/sales/orders/address.ts'
import { quantityText } from '#contract/sales/orders/fulfillment-text.ts'
import { orderNumber } from '#contract/sales/orders/order-number.ts'
import type { FulfillmentItem, FulfillmentMethod } from '#contract/sales/orders/orders.schema.ts'
import type { Ctx } from '../../../context.ts'
import { type AdminNotification, notifyAdmins } from '../../../platform/mail/admin-notifications.ts'
import type { LabeledValue } from '../../../platform/mail/mail-layout.ts'
import { type BookingTime, bookingText } from '../coaching/booking-text.ts'
import type { Order, OrderItem } from '../order.ts'
import { findBuyer } from './queue-order-mail.ts'

type PaidOrder = {
  order: Pick<Order, 'id' | 'totalMinor' | 'currency' | 'shipTo' | 'shippingMethod' | 'pickupAddress'>
  lines: (Pick<OrderItem, 'title' | 'quantity'> & Partial<OrderItem>)[]
  items: FulfillmentItem[]
  buyer: { email: string; name: string } | undefined
  /** Time of a booked session. */
  details?: LabeledValue[]
}

/** Returns what admins are notified of, with the manual steps if there are any. */
export function newOrderNotification({ order, lines, items, buyer, details = [] }: PaidOrder): AdminNotification {
  const itemsByMethod = Map.groupBy(items, ({ handover }) => handover)
  const tasks = taskTexts.flatMap(([method, label, instruction]) => {
    const methodItems = itemsByMethod.get(method)
    if (!methodItems) return []
    const titles = methodItems.map(quantityText).join(', ')
    return { label, text: `${titles}. ${instruction(order, buyer?.email ?? DELETED_ACCOUNT)}` }
  })
  const first = items.find(({ handover }) => taskTexts.some(([method]) => method === handover)) ?? lines[0]
  const [kind, event] = kindOf(lines, tasks.length > 0)
  const rows = [
    { label: 'Items', value: lines.map(quantityText).join(', ') },
    ...details,
    { label: 'Paid', value: moneyIn(order.currency).format(order.totalMinor) },
  ]
  return { ...orderNotification({ kind, title: `${event}: ${first?.title}`, details: rows, order, buyer }), tasks }
}

function kindOf(lines: PaidOrder['lines'], isManual: boolean): [AdminNotification['kind'], string] {
  if (isManual) return ['fulfillment', 'New order to fulfill']
  if (lines.some(({ coachingTypeId }) => coachingTypeId)) return ['booking', 'Session booked']
  if (lines.some(({ gift }) => gift)) return ['gift', 'Gift bought']
  return lines.some(({ giftCodeId }) => giftCodeId) ? ['gift', 'Gift redeemed'] : ['order', 'New order']
}

type OrderEvent = Pick<AdminNotification, 'kind' | 'title' | 'details'> &
  Pick<PaidOrder, 'buyer'> & { order: { id: string } }

const orderNotification = ({ order, buyer, details, ...event }: OrderEvent): AdminNotification => ({
  ...event,
  path: `/admin/purchases/${order.id}`,
  customerEmail: buyer?.email,
  details: [
    { label: 'Buyer', value: buyer ? [buyer.name, buyer.email].filter(Boolean).join(', ') : DELETED_ACCOUNT },
    ...details,
    { label: 'Order', value: orderNumber(order.id) },
  ],
})

type OrderChange = { kind: 'booking' | 'cancellation'; title: string; order: Order; booking?: BookingTime }

/** Notifies the admins that the buyer changed an order, in the caller's transaction. */
export async function notifyOfOrderChange(ctx: Ctx, { booking, ...event }: OrderChange): Promise<void> {
  const buyer = await findBuyer(ctx, event.order)
  await notifyAdmins(ctx, orderNotification({ ...event, buyer, details: await bookingDetails(ctx, booking) }))
}

/** Returns the time in the zone of the owner. */
export const bookingDetails = async (ctx: Ctx, booking: BookingTime | undefined): Promise<LabeledValue[]> =>
  booking ? [{ label: 'Time', value: await bookingText(ctx, { ...booking, timeZone: null }) }] : []

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

import { moneyIn } from '#contract/money.ts'
import { classDateText } from '#contract/sales/orders/fulfillment-text.ts'
import type { FulfillmentItem } from '#contract/sales/orders/orders.schema.ts'
import { waysIn } from '#contract/sales/orders/ways-in.ts'
import { NO_TAX } from '#contract/sales/tax/tax-amounts.ts'
import { coachingCanceledMail, coachingRescheduledMail } from './coaching-mails.ts'
import type { Receipt } from './purchase.ts'
import { receiptMail } from './receipt-mail.ts'

const times = {
  startsOn: '2024-03-25',
  endsOn: '2024-03-25',
  hours: { from: '10:00', to: '11:00', timeZone: 'America/New_York' },
}
const title = 'Setup session'
const joinUrl = 'https://meet.example.com/setup'
const money = moneyIn('usd')

/** Returns a sample of every mail about a 1-on-1 session to its buyer. */
export function coachingSamples({ order, ...shared }: Pick<Receipt, 'order' | 'buyer' | 'publicUrl'>) {
  const line = { title, unitMinor: 8000, quantity: 1, productId: null, coachingTypeId: order.id, ...NO_TAX }
  const item: FulfillmentItem = {
    title,
    quantity: 1,
    productId: null,
    handover: 'booking',
    when: times,
    joinUrl,
    cancelHours: 24,
    waysIn: waysIn({ handover: 'booking' }, { orderId: order.id }),
  }
  const session = { title, when: classDateText(times), ...shared }
  return [
    {
      when: 'a session was booked',
      mail: receiptMail({ order: { ...order, totalMinor: 8000 }, lines: [line], items: [item], ...shared }),
    },
    {
      when: 'a customer moved a session',
      mail: coachingRescheduledMail({ ...session, previous: 'March 22, 2024, 9-10 AM New York time.', joinUrl }),
    },
    {
      when: 'a customer canceled a session',
      mail: coachingCanceledMail({ ...session, canceledBy: 'customer', refundMinor: 8000, money, isIncluded: false }),
    },
    {
      when: 'an admin canceled a session',
      mail: coachingCanceledMail({ ...session, canceledBy: 'owner', refundMinor: 0, money, isIncluded: true }),
    },
  ]
}

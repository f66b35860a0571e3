import { formatUsd } from '#contract/money.ts'
import { addressLines } from '#contract/orders/address-lines.ts'
import { quantityText } from '#contract/orders/fulfillment-text.ts'
import type { FulfillmentItem, FulfillmentMethod } from '#contract/orders/orders.schema.ts'
import type { ShipTo } from '#contract/orders/shipping.schema.ts'
import { type MailContent, renderMail } from '../../mail/mail-layout.ts'

type Paid = {
  order: { id: string; totalMinor: number; shipTo: ShipTo | null }
  parts: FulfillmentItem[]
  /** Null when the account was deleted meanwhile. */
  buyer: { email: string; name: string } | null
}

/**
 * What a paid order leaves for a person to do: to pack and send, to book, to arrange. The buyer's receipt promises it.
 * @returns null when all of it is done without anybody (features: orders, 23)
 */
export function fulfillmentMail({ order, parts, buyer }: Paid): MailContent | null {
  const byHandover = Map.groupBy(parts, ({ handover }) => handover)
  const items = toDo.flatMap(([handover, label, how]) => {
    const things = byHandover.get(handover)
    if (!things) return []
    return { label, text: `${things.map(quantityText).join(', ')}. ${how(addressOf(order), buyer?.email ?? nobody)}` }
  })
  if (items.length === 0) return null
  const first = parts.find(({ handover }) => toDo.some(([mine]) => mine === handover))
  return renderMail({
    template: 'to-do',
    subject: `A paid order waits for you: ${first?.title ?? order.id}`,
    title: 'A paid order waits for you',
    paragraphs: [
      'What is listed here does not happen by itself. The buyer has the receipt, which says that you see to it.',
    ],
    rows: [
      { label: 'Buyer', value: buyer ? [buyer.name, buyer.email].filter(Boolean).join(', ') : nobody },
      { label: 'Paid', value: formatUsd(order.totalMinor) },
      { label: 'Order', value: order.id },
    ],
    list: { heading: 'What to do', items },
    ...(buyer
      ? {
          action: {
            label: 'Write to the buyer',
            url: `mailto:${encodeURIComponent(buyer.email).replaceAll('%40', '@')}`,
          },
        }
      : {}),
  })
}

const nobody = 'an account that was deleted'

/** In the order in which they are done; the other handovers need nobody. */
const toDo: [FulfillmentMethod, string, (address: string | null, email: string) => string][] = [
  ['ships', 'Pack and send', (to, email) => (to ? `To: ${to}` : `Ask ${email} for the address.`)],
  ['mailed', 'Send by e-mail', (_, email) => `To: ${email}`],
  ['session', 'Arrange a session', (_, email) => `Write to ${email} and agree on a time.`],
  ['classes', 'Book the classes', (_, email) => `Write to ${email} and ask which ones they want to join.`],
  ['arranged', 'Write to the buyer', (_, email) => `The address is ${email}`],
]

const addressOf = ({ shipTo }: Paid['order']) => (shipTo ? addressLines(shipTo).join(', ') : null)

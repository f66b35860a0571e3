import type { AdminOrder } from '#contract/orders/admin-orders.schema.ts'
import { Notice } from '../../ui/notice.tsx'

const texts = {
  open: {
    title: 'This payment is disputed',
    text: 'The bank of the buyer asks for the money back. Answer at your payment service before the day that it names; until the bank decides, the order counts as paid.',
  },
  won: {
    title: 'A dispute of this payment was won',
    text: 'The bank decided for you. The order counts as paid, as before.',
  },
  lost: {
    title: 'A dispute of this payment was lost',
    text: 'The bank decided for the buyer. What was paid for was taken away, as after a refund; nothing has to be paid back.',
  },
}

export function OrderDispute({ state }: { state: NonNullable<AdminOrder['dispute']> }) {
  const { title, text } = texts[state]
  return (
    <Notice title={title}>
      <p>{text}</p>
    </Notice>
  )
}

import type { AdminOrder } from '#contract/orders/admin-orders.schema.ts'
import { Notice } from '../../ui/notice.tsx'
import { instantText } from './order-labels.ts'
import { ResolveButton } from './resolve-button.tsx'

const disputeTexts = {
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
  const { title, text } = disputeTexts[state]
  return (
    <Notice title={title}>
      <p>{text}</p>
    </Notice>
  )
}

type OrderReviewProps = { order: AdminOrder; review: NonNullable<AdminOrder['review']>; onChanged: () => void }

export function OrderReview({ order, review, onChanged }: OrderReviewProps) {
  const { reason, resolvedAt, resolvedBy, note } = review
  if (resolvedAt)
    return (
      <Notice title="The review of this payment is closed">
        <p className="wrap-anywhere">{note}</p>
        <p className="text-sm text-ink-muted">{`${instantText(resolvedAt)}, ${resolvedBy}`}</p>
      </Notice>
    )
  return (
    <Notice title="This order is under review">
      <p>{`Another amount or currency was paid than was ordered: ${reason}. Nothing was handed over.`}</p>
      <p>Pay it back at your payment service and write to the buyer. Then close the review with a note.</p>
      <ResolveButton order={order} onChanged={onChanged} className="mt-s3" />
    </Notice>
  )
}

import type { AdminOrder } from '#contract/sales/orders/admin-orders.schema.ts'
import { instantText } from '../../../platform/time/time-labels.ts'
import { Notice } from '../../../platform/ui/notice.tsx'
import { Permitted } from '../../platform/layout/permitted.tsx'
import { ResolveButton } from './resolve-button.tsx'

const disputeTexts = {
  open: {
    title: 'This payment is disputed',
    text: 'The buyer’s bank has asked for a refund. Respond in your payment provider’s dashboard before the deadline. Until the bank decides, the order counts as paid.',
  },
  won: {
    title: 'You won the dispute of this payment',
    text: 'The bank decided in your favor. The order still counts as paid.',
  },
  lost: {
    title: 'You lost the dispute of this payment',
    text: 'The bank decided in the buyer’s favor. As after a refund, the buyer lost access to the items. You don’t need to refund anything.',
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

type PaymentMismatchProps = { order: AdminOrder; review: NonNullable<AdminOrder['review']> }

export function PaymentMismatch({ order, review }: PaymentMismatchProps) {
  const { reason, resolvedAt, resolvedBy, note } = review
  if (resolvedAt)
    return (
      <Notice title="Review resolved">
        <p className="wrap-anywhere">{note}</p>
        <p className="text-sm text-ink-muted">{`${instantText(resolvedAt)}, ${resolvedBy}`}</p>
      </Notice>
    )
  return (
    <Notice title="This order is under review">
      <p>{`The amount or currency paid doesn’t match the order: ${reason}. Nothing was fulfilled.`}</p>
      <p>Refund it in your payment provider’s dashboard and email the buyer. Then mark it as resolved with a note.</p>
      <Permitted permission="admin">
        <ResolveButton order={order} className="mt-s3" />
      </Permitted>
    </Notice>
  )
}

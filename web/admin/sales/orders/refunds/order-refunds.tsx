import { useState } from 'react'
import { moneyIn } from '#contract/money.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.schema.ts'
import { Button } from '../../../../platform/ui/button.tsx'
import { Permitted } from '../../../platform/layout/permitted.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { RefundListItem } from './refund-list-item.tsx'

export function OrderRefunds({ order }: { order: AdminOrder }) {
  const [isOpen, setIsOpen] = useState(false)
  const { refunds, status, totalMinor, refundedMinor } = order
  const money = moneyIn(order.currency)
  const isPaid = status === 'completed' || status === 'refunded'
  const hasPendingRefund = refunds.some(({ status }) => status === 'queued' || status === 'failed')
  const refundableMinor = totalMinor - refundedMinor
  return (
    <section className="sheet p-s4 sm:p-s5" aria-labelledby="refunds">
      <div className="flex flex-wrap items-center justify-between gap-s3">
        <h2 id="refunds" className="text-xl">
          Refunds
        </h2>
        {isPaid && refundableMinor > 0 && !hasPendingRefund && (
          <Permitted permission="admin">
            <Button variant="secondary" size="small" onClick={() => setIsOpen(true)}>
              Refund
            </Button>
          </Permitted>
        )}
      </div>
      <p className="mt-s2 text-ink-muted">
        {isPaid
          ? refundedMinor === 0
            ? 'Nothing refunded yet.'
            : `${money.format(refundedMinor)} of ${money.format(totalMinor)} refunded.`
          : 'Nothing was paid, so there is nothing to refund.'}
      </p>
      {refunds.length > 0 && (
        <ul className="mt-s3 divide-y divide-hair">
          {refunds.map((refund) => (
            <RefundListItem key={refund.id} refund={refund} />
          ))}
        </ul>
      )}
      {isOpen && <RefundDialog order={order} onClose={() => setIsOpen(false)} />}
    </section>
  )
}

import { useState } from 'react'
import { formatUsd } from '#contract/money.ts'
import { Button } from '../../../ui/button.tsx'
import type { OrderDetailProps } from '../order-detail.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { RefundListItem } from './refund-list-item.tsx'

/** What went back of the order, what is on its way, and the button that pays back more. */
export function OrderRefunds({ order, onChanged }: OrderDetailProps) {
  const [asking, setAsking] = useState(false)
  const { refunds, status, totalMinor, refundedMinor } = order
  const isPaid = status === 'completed' || status === 'refunded'
  const onItsWay = refunds.some(({ status }) => status === 'queued' || status === 'failed')
  const left = totalMinor - refundedMinor
  return (
    <section className="sheet p-s4 sm:p-s5" aria-labelledby="refunds">
      <div className="flex flex-wrap items-center justify-between gap-s3">
        <h2 id="refunds" className="text-xl">
          Refunds
        </h2>
        {isPaid && left > 0 && !onItsWay && (
          <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
            Refund
          </Button>
        )}
      </div>
      <p className="mt-s2 text-ink-muted">
        {isPaid
          ? `${refundedMinor === 0 ? 'Nothing' : formatUsd(refundedMinor)} of ${formatUsd(totalMinor)} went back.`
          : 'Nothing was paid, so nothing can be paid back.'}
      </p>
      {refunds.length > 0 && (
        <ul className="mt-s3 divide-y divide-hair">
          {refunds.map((refund) => (
            <RefundListItem key={refund.id} refund={refund} />
          ))}
        </ul>
      )}
      {asking && <RefundDialog order={order} onClose={() => setAsking(false)} onChanged={onChanged} />}
    </section>
  )
}

import type { ReactNode } from 'react'
import { moneyIn } from '#contract/money.ts'
import type { RefundRow } from '#contract/sales/orders/admin-orders.schema.ts'
import { instantText } from '../../../../platform/time/time-labels.ts'
import { StatusLabel } from '../../../../platform/ui/status-label.tsx'
import { refundStatus } from '../order-labels.ts'

export function RefundListItem({ refund, children }: { refund: RefundRow; children?: ReactNode }) {
  const { amountMinor, currency, reason, requestedBy, createdAt, doneAt, lastError, status, attempts } = refund
  const { tone, text } = refundStatus(refund)
  const isOwed = status === 'queued' || status === 'failed'
  return (
    <li className="grid gap-s1 py-s3">
      <p className="flex flex-wrap items-center gap-x-s4">
        <b className="tabular-nums">{`${moneyIn(currency).format(amountMinor)} ${currency.toUpperCase()}`}</b>
        <StatusLabel tone={tone}>{text}</StatusLabel>
      </p>
      <p className="wrap-anywhere">{reason}</p>
      {lastError && (
        <p className="wrap-anywhere">
          {isOwed
            ? `Payment provider error: ${lastError} (${attempts} ${attempts === 1 ? 'time' : 'times'})`
            : lastError}
        </p>
      )}
      <p className="text-sm wrap-anywhere text-ink-muted">
        {instantText(doneAt ?? createdAt)}
        {requestedBy && `, ${requestedBy}`}
      </p>
      {children}
    </li>
  )
}

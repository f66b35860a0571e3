import { Link } from 'react-router'
import { formatUsd } from '#contract/money.ts'
import type { OrderRow } from '#contract/orders/admin-orders.schema.ts'
import { quantityText } from '#contract/orders/fulfillment-text.ts'
import { formatLongDate } from '../../time/long-date.ts'
import { EnrollmentStatus } from '../enrollments/enrollment-status.tsx'
import { shortNumber, toDoLabels } from './order-labels.ts'

/** An order of the list. The whole row is a link. */
export function OrderListItem({ order }: { order: OrderRow }) {
  const { id, lines, buyer, createdAt, totalMinor, refundedMinor, currency, status, toDo } = order
  return (
    <li className="relative grid gap-x-s5 gap-y-s2 p-s4 sm:grid-cols-[minmax(0,1fr)_auto] sm:px-s5">
      <div className="grid min-w-0 content-start gap-s1">
        <h3 className="font-text text-md leading-snug font-semibold tracking-normal">
          <Link
            to={`/admin/purchases/${id}`}
            className="wrap-anywhere no-underline after:absolute after:inset-0 hover:underline"
          >
            {lines.map(quantityText).join(', ') || 'Unknown Item'}
          </Link>
        </h3>
        <p className="wrap-anywhere">{buyer ? buyer.name || buyer.email : 'Unknown User'}</p>
        <p className="text-sm text-ink-muted">
          Order <span className="tabular-nums">{shortNumber(id)}</span>
          {' · '}
          <time dateTime={createdAt}>{formatLongDate(createdAt)}</time>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-s4 gap-y-s1 sm:grid sm:content-start sm:justify-items-end">
        <p className="leading-snug font-semibold tabular-nums">{`${formatUsd(totalMinor)} ${currency.toUpperCase()}`}</p>
        <EnrollmentStatus status={status} />
        {status === 'completed' && refundedMinor > 0 && (
          <p className="text-sm text-ink-muted">{`${formatUsd(refundedMinor)} paid back`}</p>
        )}
        {toDo.length > 0 && (
          <p className="font-semibold">
            <span className="sr">To do: </span>
            {toDo.map((word) => toDoLabels[word]).join(', ')}
          </p>
        )}
      </div>
    </li>
  )
}

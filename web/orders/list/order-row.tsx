import { Link } from 'react-router'
import { formatUsd } from '#contract/money.ts'
import { quantityText } from '#contract/orders/fulfillment-text.ts'
import type { OrderView } from '#contract/orders/orders.schema.ts'
import { LocalDate } from '../../time/local-dates.tsx'
import { OrderStatus } from '../order-status.tsx'

/** The whole row links to the order. */
export function OrderRow({ order }: { order: OrderView }) {
  const { id, lines, createdAt, totalMinor } = order
  return (
    <li className="sheet relative flex flex-wrap items-baseline justify-between gap-x-s5 gap-y-s2 p-s5 md:flex-nowrap">
      <div className="min-w-0">
        <h2 className="font-text text-md font-semibold tracking-normal">
          <Link to={`/orders/${id}`} className="no-underline after:absolute after:inset-0 hover:underline">
            {lines.map(quantityText).join(', ')}
          </Link>
        </h2>
        <p className="mt-s1 text-ink-muted">
          <LocalDate instant={createdAt} />
        </p>
      </div>
      <p className="flex shrink-0 items-baseline gap-s5 md:grid md:grid-cols-[9.5rem_minmax(5.5rem,auto)]">
        <OrderStatus order={order} />
        <span className="font-semibold tabular-nums md:text-right">{formatUsd(totalMinor)}</span>
      </p>
    </li>
  )
}

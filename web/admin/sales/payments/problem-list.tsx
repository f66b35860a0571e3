import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { moneyIn } from '#contract/money.ts'
import type { OrderWithProblem } from '#contract/sales/orders/admin-payments.schema.ts'
import { orderNumber } from '#contract/sales/orders/order-number.ts'
import { formatLongDate } from '../../../platform/time/local-dates.tsx'
import { EnrollmentStatus } from '../../classes/enrollments/enrollment-status.tsx'

type ProblemListProps = {
  title: string
  empty: string
  orders: readonly OrderWithProblem[]
  action: (order: OrderWithProblem) => ReactNode
}

export function ProblemList({ title, empty, orders, action }: ProblemListProps) {
  const headingId = useId()
  return (
    <section className="p-s4 sm:p-s5" aria-labelledby={headingId}>
      <h2 id={headingId} className="text-xl">
        {title}
      </h2>
      {orders.length === 0 && <p className="mt-s2 text-ink-muted">{empty}</p>}
      <ul className="divide-y divide-hair">
        {orders.map((order) => (
          <li key={order.id} className="grid gap-s1 py-s4">
            <p className="flex flex-wrap items-center gap-x-s4">
              <OrderLink id={order.id} />
              <span className="wrap-anywhere">{order.buyer}</span>
              <b className="tabular-nums">{`${moneyIn(order.currency).format(order.totalMinor)} ${order.currency.toUpperCase()}`}</b>
              <EnrollmentStatus status={order.status} />
            </p>
            <p className="text-sm text-ink-muted">{formatLongDate(order.createdAt)}</p>
            <p className="max-w-prose">{order.reason}</p>
            <p className="max-w-prose">
              <b>What to do: </b>
              {order.toDo}
            </p>
            <div className="row mt-s2">{action(order)}</div>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function OrderLink({ id }: { id: string }) {
  return (
    <Link className="link inline-flex min-h-11 items-center justify-self-start" to={`/admin/purchases/${id}`}>
      Order {orderNumber(id)}
    </Link>
  )
}

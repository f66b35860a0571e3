import { Link } from 'react-router'
import { moneyIn } from '#contract/money.ts'
import type { OrderRow } from '#contract/sales/orders/admin-orders.schema.ts'
import { quantityText } from '#contract/sales/orders/fulfillment-text.ts'
import { ordersListOptions } from '#contract/sales/orders/list-options.ts'
import { orderNumber } from '#contract/sales/orders/order-number.ts'
import { api } from '../../../platform/api/client.ts'
import { formatLongDate } from '../../../platform/time/local-dates.tsx'
import { EnrollmentStatus } from '../../classes/enrollments/enrollment-status.tsx'
import { userLabel } from '../../people/accounts/user-label.ts'
import { ContentList } from '../../platform/list/content-list.tsx'
import { ExportButton } from '../../platform/list/export-button.tsx'
import { loadList } from '../../platform/list/load-list.ts'
import { toDoLabels } from './order-labels.ts'

export const loadOrders = (request: Request) =>
  loadList(
    request,
    ordersListOptions,
    (query, init) => api.admin.orders.$get({ query }, init),
    'Failed to fetch orders',
  )

export function OrdersTab({ list }: { list: Awaited<ReturnType<typeof loadOrders>> }) {
  return (
    <div className="-m-s5">
      <ContentList
        title="All Orders"
        noun="orders"
        list={list}
        rows={({ orders }) => orders}
        renderItem={(order) => <OrderListItem key={order.id} order={order} />}
        optionLabels={toDoLabels}
        searchPlaceholder="Name, email, item or order number"
        empty="No orders found. Orders will appear here when someone buys something."
        action={<ExportButton list="orders" query={list.query} />}
      >
        <input type="hidden" name="tab" defaultValue="orders" />
      </ContentList>
    </div>
  )
}

function OrderListItem({ order }: { order: OrderRow }) {
  const { id, lines, buyer, createdAt, totalMinor, refundedMinor, currency, status, toDo } = order
  const money = moneyIn(currency)
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
        <p className="wrap-anywhere">{userLabel(buyer)}</p>
        <p className="text-sm text-ink-muted">
          Order <span className="tabular-nums">{orderNumber(id)}</span>
          {' · '}
          <time dateTime={createdAt}>{formatLongDate(createdAt)}</time>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-s4 gap-y-s1 sm:grid sm:content-start sm:justify-items-end">
        <p className="leading-snug font-semibold tabular-nums">{`${money.format(totalMinor)} ${currency.toUpperCase()}`}</p>
        <EnrollmentStatus status={status} />
        {status === 'completed' && refundedMinor > 0 && (
          <p className="text-sm text-ink-muted">{`${money.format(refundedMinor)} refunded`}</p>
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

import { moneyIn } from '#contract/money.ts'
import type { UserEntitlements } from '#contract/sales/entitlements/entitlements.schema.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.schema.ts'
import { orderNumber } from '#contract/sales/orders/order-number.ts'
import { formatLongDate } from '../../../platform/time/local-dates.tsx'
import { instantText } from '../../../platform/time/time-labels.ts'
import { InvoiceButtons } from '../../../sales/orders/invoice-buttons.tsx'
import { EnrollmentStatus } from '../../classes/enrollments/enrollment-status.tsx'
import { userLabel } from '../../people/accounts/user-label.ts'
import { Permitted } from '../../platform/layout/permitted.tsx'
import { AccessPanel } from '../entitlements/access-panel.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderDispute, PaymentMismatch } from './order-notices.tsx'
import { OrderSummary } from './order-summary.tsx'
import { OrderRefunds } from './refunds/order-refunds.tsx'
import { SyncButton } from './sync-button.tsx'

type OrderDetailProps = { order: AdminOrder; buyerAccess: UserEntitlements | undefined }

export function OrderDetail({ order, buyerAccess }: OrderDetailProps) {
  const { id, status, totalMinor, refundedMinor, currency, createdAt, buyer } = order
  const money = moneyIn(currency)
  return (
    <>
      <header className="mt-s2 mb-s5">
        <h1>
          Order <span className="tabular-nums">{orderNumber(id)}</span>
        </h1>
        <p className="lead mt-s2 wrap-anywhere">
          {userLabel(buyer)}, {formatLongDate(createdAt)}
        </p>
        <p className="mt-s3 flex flex-wrap items-center gap-x-s4 gap-y-s1">
          <b className="tabular-nums">{`${money.format(totalMinor)} ${currency.toUpperCase()}`}</b>
          <EnrollmentStatus status={status} />
          {refundedMinor > 0 && <span className="text-ink-muted">{`${money.format(refundedMinor)} refunded`}</span>}
        </p>
      </header>
      <div className="grid grid-cols-1 items-start gap-gap lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-1 gap-gap">
          {order.review && <PaymentMismatch order={order} review={order.review} />}
          {order.dispute && <OrderDispute state={order.dispute} />}
          <OrderItems order={order} />
          <OrderRefunds order={order} />
          {buyerAccess && <AccessPanel access={buyerAccess} />}
        </div>
        <div className="grid grid-cols-1 gap-gap">
          <OrderSummary order={order}>
            <Permitted permission="admin">
              <InvoiceButtons invoices={order.invoices} />
              <SyncButton id={id} />
            </Permitted>
          </OrderSummary>
          <OrderHistory history={order.history} />
        </div>
      </div>
    </>
  )
}

function OrderHistory({ history }: { history: AdminOrder['history'] }) {
  return (
    <section className="sheet p-s4 sm:p-s5" aria-labelledby="history">
      <h2 id="history" className="text-xl">
        History
      </h2>
      <ol className="mt-s3 divide-y divide-hair">
        {history.map(({ at, by, text }, index) => (
          <li key={index} className="py-s2 text-sm wrap-anywhere">
            <time dateTime={at} className="block text-ink-muted">
              {instantText(at)}
              {by && `, ${by}`}
            </time>
            {text}
          </li>
        ))}
      </ol>
    </section>
  )
}

import { dollars } from '#contract/money.ts'
import type { DeskOrder } from '#contract/orders/admin-orders.schema.ts'
import { longDay } from '../../time/long-date.ts'
import { PurchaseState } from '../enrollments/enrollment-status.tsx'
import { OrderDispute } from './order-dispute.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderLines } from './order-items.tsx'
import { shortNumber } from './order-labels.ts'
import { OrderReview } from './order-review.tsx'
import { OrderFacts } from './order-summary.tsx'
import { OrderRefunds } from './refunds/order-refunds.tsx'
import { AskProvider } from './sync-button.tsx'

export type DeskProps = { order: DeskOrder; onChanged: () => void }

export function OrderDesk({ order, onChanged }: DeskProps) {
  const { id, status, totalMinor, refundedMinor, currency, createdAt, buyer } = order
  return (
    <>
      <header className="mt-s2 mb-s5">
        <h1>
          Order <span className="tabular-nums">{shortNumber(id)}</span>
        </h1>
        <p className="lead mt-s2 wrap-anywhere">
          {buyer ? buyer.name || buyer.email : 'Unknown User'}, {longDay(createdAt)}
        </p>
        <p className="mt-s3 flex flex-wrap items-center gap-x-s4 gap-y-s1">
          <b className="tabular-nums">{`${dollars(totalMinor)} ${currency.toUpperCase()}`}</b>
          <PurchaseState status={status} />
          {refundedMinor > 0 && <span className="text-ink-muted">{`${dollars(refundedMinor)} paid back`}</span>}
        </p>
      </header>
      <div className="grid grid-cols-1 items-start gap-gap lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-1 gap-gap">
          {order.review && <OrderReview order={order} review={order.review} onChanged={onChanged} />}
          {order.dispute && <OrderDispute state={order.dispute} />}
          <OrderLines order={order} onChanged={onChanged} />
          <OrderRefunds order={order} onChanged={onChanged} />
        </div>
        <div className="grid grid-cols-1 gap-gap">
          <OrderFacts order={order}>
            <AskProvider id={id} onDone={onChanged} />
          </OrderFacts>
          <OrderHistory history={order.history} />
        </div>
      </div>
    </>
  )
}

import { dollars } from '#contract/money.ts'
import type { OrderView } from '#contract/orders.ts'
import { Address } from './address.tsx'
import { Day } from './day.tsx'
import { OrderStatus } from './order-status.tsx'
import { PrintReceipt } from './print-receipt.tsx'
import { Totals } from './totals.tsx'

/** The order on paper: who sold what to whom, for how much, and when it was paid. */
export function Receipt({ order, email }: { order: OrderView; email: string }) {
  const { id, shipTo, createdAt, paidAt, lines } = order
  const title = paidAt ? 'Receipt' : 'Order'
  return (
    <section className="sheet receipt self-start p-s5 md:p-s6" aria-labelledby="receipt">
      <header className="flex flex-wrap items-baseline justify-between gap-x-s5 gap-y-s2">
        <h2 id="receipt" className="text-xl">
          {title}
        </h2>
        <OrderStatus order={order} />
      </header>
      <p className="mt-s1 text-ink-muted">Journey Paradigm</p>
      <dl className="receipt__facts">
        <div>
          <dt>Order number</dt>
          <dd className="wrap-anywhere">{id}</dd>
        </div>
        <div>
          <dt>Ordered</dt>
          <dd>
            <Day instant={createdAt} />
          </dd>
        </div>
        {paidAt && (
          <div>
            <dt>Paid</dt>
            <dd>
              <Day instant={paidAt} />
            </dd>
          </div>
        )}
        <div>
          <dt>Buyer</dt>
          <dd className="wrap-anywhere">{email}</dd>
        </div>
        {shipTo && (
          <div>
            <dt>Sent to</dt>
            <dd>
              <Address to={shipTo} />
            </dd>
          </div>
        )}
      </dl>
      <table className="receipt__lines">
        <caption className="sr">What was ordered</caption>
        <thead className="sr">
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, title, quantity, unitMinor }) => (
            <tr key={id}>
              <th scope="row">
                {title}
                <span className="block text-sm font-normal text-ink-muted">{`${quantity} × ${dollars(unitMinor)}`}</span>
              </th>
              <td>{dollars(unitMinor * quantity)}</td>
            </tr>
          ))}
        </tbody>
        <Totals order={order} />
      </table>
      {paidAt && <PrintReceipt />}
    </section>
  )
}

import { Printer } from 'lucide-react'
import { moneyIn } from '#contract/money.ts'
import { discountRows } from '#contract/sales/coupons/discount.ts'
import { orderNumber } from '#contract/sales/orders/order-number.ts'
import type { OrderView } from '#contract/sales/orders/orders.schema.ts'
import { listedShippingMinor, orderTaxRows } from '#contract/sales/tax/tax-rows.ts'
import { LocalDate } from '../../../platform/time/local-dates.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { Address } from '../address.tsx'
import { InvoiceButtons } from '../invoice-buttons.tsx'
import { OrderItemTable } from '../order-item-table.tsx'
import { OrderStatus } from '../order-status.tsx'

export function Receipt({ order, email }: { order: OrderView; email: string }) {
  const { id, shipTo, pickupAddress, buyerName, createdAt, paidAt, lines } = order
  const title = paidAt ? 'Receipt' : 'Order'
  return (
    <section className="sheet receipt self-start p-s5 md:p-s6" aria-labelledby="receipt">
      <header className="flex flex-wrap items-baseline justify-between gap-x-s5 gap-y-s2">
        <h2 id="receipt" className="text-xl">
          {title}
        </h2>
        <OrderStatus order={order} />
      </header>
      <Seller {...order.seller} />
      <dl className="receipt__facts my-s5 grid gap-s3 border-t border-hair pt-s4 [&_dd]:tabular-nums [&_dt]:text-xs [&_dt]:text-ink-muted">
        <div>
          <dt>Order number</dt>
          <dd className="tabular-nums">{orderNumber(id)}</dd>
        </div>
        <div>
          <dt>Ordered</dt>
          <dd>
            <LocalDate instant={createdAt} />
          </dd>
        </div>
        {paidAt && (
          <div>
            <dt>Paid</dt>
            <dd>
              <LocalDate instant={paidAt} />
            </dd>
          </div>
        )}
        <div>
          <dt>Buyer</dt>
          <dd className="wrap-anywhere">
            {buyerName && <span className="block">{buyerName}</span>}
            {email}
            {order.tax?.vatId && <span className="block">{`VAT ID ${order.tax.vatId}`}</span>}
          </dd>
        </div>
        {pickupAddress ? (
          <div>
            <dt>Pick up at</dt>
            <dd>{pickupAddress}</dd>
          </div>
        ) : (
          shipTo && (
            <div>
              <dt>Ship to</dt>
              <dd>
                <Address to={shipTo} />
              </dd>
            </div>
          )
        )}
      </dl>
      <OrderItemTable money={moneyIn(order.currency)} caption="Order items" items={lines}>
        <Totals order={order} />
      </OrderItemTable>
      <div className="receipt__print row mt-s5">
        <InvoiceButtons invoices={order.invoices} />
        {paidAt && (
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer size={20} aria-hidden="true" />
            Print receipt
          </Button>
        )}
      </div>
    </section>
  )
}

/** The print has the name of the business in its letterhead. */
function Seller({ businessName, legalName, legalAddress, taxId }: OrderView['seller']) {
  const legalDetails = [legalName, legalAddress, taxId].filter(Boolean).join('\n')
  return (
    <div className="mt-s1 text-ink-muted">
      <p className="receipt__seller">{businessName}</p>
      {legalDetails && <p className="text-sm whitespace-pre-line wrap-anywhere">{legalDetails}</p>}
    </div>
  )
}

function Totals({ order }: { order: OrderView }) {
  const { currency, totalMinor, refundedMinor, shippingMethod, lines } = order
  const shippingMinor = listedShippingMinor(order)
  const money = moneyIn(currency)
  const rows = [
    ...(shippingMethod === null
      ? []
      : [{ name: `Shipping: ${shippingMethod}`, amount: shippingMinor > 0 ? money.format(shippingMinor) : 'Free' }]),
    ...discountRows(order).map(({ label, amountMinor }) => ({ name: label, amount: money.format(amountMinor) })),
    ...orderTaxRows(order, lines).map(({ label, amountMinor }) => ({ name: label, amount: money.format(amountMinor) })),
    { name: `Total (${currency.toUpperCase()})`, amount: money.format(totalMinor) },
    ...(refundedMinor > 0
      ? [
          { name: 'Refunded', amount: money.format(-refundedMinor) },
          { name: 'Net', amount: money.format(totalMinor - refundedMinor) },
        ]
      : []),
  ]
  return (
    <tfoot>
      {rows.map(({ name, amount }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{amount}</td>
        </tr>
      ))}
    </tfoot>
  )
}

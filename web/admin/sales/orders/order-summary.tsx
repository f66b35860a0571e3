import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { countryName } from '#contract/countries.ts'
import { moneyIn } from '#contract/money.ts'
import { discountRows } from '#contract/sales/coupons/discount.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.schema.ts'
import { orderNumber } from '#contract/sales/orders/order-number.ts'
import { listedShippingMinor, orderTaxRows } from '#contract/sales/tax/tax-rows.ts'
import { instantText } from '../../../platform/time/time-labels.ts'
import { Address } from '../../../sales/orders/address.tsx'
import { userLabel } from '../../people/accounts/user-label.ts'
import { ConsentList } from '../../people/consents/consent-list.tsx'
import { Permitted } from '../../platform/layout/permitted.tsx'

export function OrderSummary({ order, children }: { order: AdminOrder; children: ReactNode }) {
  const { id, buyer, shipTo, provider, providerSessionId, settledAt, failedBecause } = order
  const { shippingMethod, pickupAddress } = order
  const money = moneyIn(order.currency)
  const shippingPriceMinor = listedShippingMinor(order)
  return (
    <section className="sheet grid gap-s4 p-s4 sm:p-s5" aria-labelledby="facts">
      <h2 id="facts" className="text-xl">
        Buyer and payment
      </h2>
      <dl className="grid gap-s3">
        <SummaryItem name="Buyer">
          {buyer ? (
            <>
              {buyer.name && <span className="block">{buyer.name}</span>}
              <a className="link block" href={`mailto:${buyer.email}`}>
                {buyer.email}
              </a>
              <Permitted permission="fulfillment">
                <Link className="link" to={`/admin/users/${buyer.id}`}>
                  Orders, classes and notes
                </Link>
              </Permitted>
            </>
          ) : (
            userLabel(null)
          )}
        </SummaryItem>
        <SummaryItem name="Ship to">{shipTo ? <Address to={shipTo} /> : 'Nothing to ship'}</SummaryItem>
        {shippingMethod !== null && (
          <SummaryItem name="Shipping">
            {`${shippingMethod}, ${shippingPriceMinor > 0 ? money.format(shippingPriceMinor) : 'free'}`}
          </SummaryItem>
        )}
        {discountRows(order).map(({ label, amountMinor }) => (
          <SummaryItem key={label} name="Discount">{`${label}, ${money.format(amountMinor)}`}</SummaryItem>
        ))}
        {order.tax && <SummaryItem name="Tax">{taxText(order)}</SummaryItem>}
        {order.tax?.vatId && <SummaryItem name="VAT ID of the buyer">{order.tax.vatId}</SummaryItem>}
        {pickupAddress && <SummaryItem name="Pick up at">{pickupAddress}</SummaryItem>}
        {order.consents.length > 0 && (
          <SummaryItem name="Accepted">
            <ConsentList consents={order.consents} />
          </SummaryItem>
        )}
        {order.immediateDeliveryAt && (
          <SummaryItem name="Agreed to immediate delivery">{instantText(order.immediateDeliveryAt)}</SummaryItem>
        )}
        <SummaryItem name="Order number">{orderNumber(id)}</SummaryItem>
        <SummaryItem name="Order id">{id}</SummaryItem>
        <SummaryItem name="Payment">
          {providerSessionId ? `${provider}: ${providerSessionId}` : `${provider}: none`}
        </SummaryItem>
        {settledAt && <SummaryItem name={failedBecause ? 'Ended' : 'Paid'}>{instantText(settledAt)}</SummaryItem>}
        {failedBecause && <SummaryItem name="Why it wasn’t paid">{failedBecause.replaceAll('_', ' ')}</SummaryItem>}
      </dl>
      <div className="row">{children}</div>
    </section>
  )
}

function taxText(order: AdminOrder): string {
  const { country = '', region } = order.tax ?? {}
  const money = moneyIn(order.currency)
  const rows = orderTaxRows(order, order.lines).map(
    ({ label, amountMinor }) => `${label}: ${money.format(amountMinor)}`,
  )
  const location = [region, countryName(country)].filter(Boolean).join(', ')
  return [...(rows.length > 0 ? rows : ['None']), location].join(', ')
}

function SummaryItem({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm font-semibold text-ink-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

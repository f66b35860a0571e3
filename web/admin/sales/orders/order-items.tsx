import { useState } from 'react'
import { type Money, moneyIn } from '#contract/money.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.schema.ts'
import { quantityText } from '#contract/sales/orders/fulfillment-text.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { FulfillmentRow } from './fulfillment-row.tsx'
import { ShipDialog } from './ship-dialog.tsx'

export function OrderItems({ order }: { order: AdminOrder }) {
  const [shippingTaskIds, setShippingTaskIds] = useState<string[]>()
  const unshippedItems = order.lines.flatMap((line) =>
    line.parts.filter(({ handover, task }) => handover === 'ships' && task?.status === 'open'),
  )
  return (
    <section className="sheet p-s4 sm:p-s5" aria-labelledby="lines">
      <div className="flex flex-wrap items-center justify-between gap-s3">
        <h2 id="lines" className="text-xl">
          Items
        </h2>
        {unshippedItems.length > 1 && order.status === 'completed' && (
          <Button size="small" onClick={() => setShippingTaskIds(unshippedItems.flatMap(({ task }) => task?.id ?? []))}>
            Mark all as shipped
          </Button>
        )}
      </div>
      <ul className="mt-s3 divide-y divide-hair">
        {order.lines.map((line) => (
          <li key={line.id} className="py-s4 last:pb-0">
            <LineHeader line={line} money={moneyIn(order.currency)} />
            <ul className="mt-s3 grid gap-s3">
              {line.parts.map((item, index) => (
                <FulfillmentRow
                  key={item.task?.id ?? index}
                  item={item}
                  line={line}
                  order={order}
                  onShip={() => item.task && setShippingTaskIds([item.task.id])}
                />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {shippingTaskIds && (
        <ShipDialog order={order} taskIds={shippingTaskIds} onClose={() => setShippingTaskIds(undefined)} />
      )}
    </section>
  )
}

function LineHeader({ line, money }: { line: AdminOrder['lines'][number]; money: Money }) {
  const { title, quantity, unitMinor, discountMinor, refundedMinor, refundedQuantity } = line
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-s4">
      <h3 className="font-text text-md font-semibold tracking-normal wrap-anywhere">
        {quantityText({ title, quantity })}
      </h3>
      <p className="font-semibold tabular-nums">{money.format(unitMinor * quantity)}</p>
      <p className="col-span-2 text-sm text-ink-muted">
        {`${quantity} × ${money.format(unitMinor)}`}
        {discountMinor > 0 && `, ${money.format(discountMinor)} discount`}
        {refundedMinor > 0 && `, ${money.format(refundedMinor)} refunded`}
        {refundedQuantity > 0 && ` (${refundedQuantity} of ${quantity})`}
      </p>
    </div>
  )
}

import { addressLines } from '#contract/sales/orders/address.ts'
import type { ShipTo } from '#contract/sales/orders/shipping.schema.ts'

export function Address({ to }: { to: ShipTo }) {
  return (
    <address className="not-italic">
      {addressLines(to).map((line, index) => (
        <span key={index} className="block wrap-anywhere">
          {line}
        </span>
      ))}
    </address>
  )
}

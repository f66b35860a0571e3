import { addressLines } from '#contract/orders/address.ts'
import type { ShipTo } from '#contract/orders/shipping.schema.ts'

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

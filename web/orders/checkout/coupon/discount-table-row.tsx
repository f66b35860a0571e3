import type { CouponQuote } from '#contract/coupons/order-coupon.schema.ts'
import { formatSignedUsd } from '#contract/money.ts'

type DiscountTableRowProps = { quote: CouponQuote | undefined; discountMinor: number }

/** Free shipping has no amount before a shipping method is chosen. */
export function DiscountTableRow({ quote, discountMinor }: DiscountTableRowProps) {
  if (!quote) return null
  return (
    <tr>
      <th scope="row">{`Coupon ${quote.code}`}</th>
      <td>{discountMinor === 0 ? 'Free shipping' : formatSignedUsd(-discountMinor)}</td>
    </tr>
  )
}

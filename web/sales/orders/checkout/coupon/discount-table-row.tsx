import type { CouponQuote } from '#contract/sales/coupons/order-coupon.schema.ts'
import { useMoney } from '../../../../platform/ui/use-money.ts'

type DiscountTableRowProps = { quote: CouponQuote | undefined; discountMinor: number }

/** Free shipping has no amount before a shipping method is chosen. */
export function DiscountTableRow({ quote, discountMinor }: DiscountTableRowProps) {
  const money = useMoney()
  if (!quote) return null
  return (
    <tr>
      <th scope="row">{`Coupon ${quote.code}`}</th>
      <td>{discountMinor === 0 ? 'Free shipping' : money.format(-discountMinor)}</td>
    </tr>
  )
}

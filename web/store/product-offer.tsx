import { formatUsd, toMinorUnits } from '#contract/money.ts'
import type { ProductCard } from '#contract/store/products.ts'
import { Price } from '../ui/price.tsx'

type ProductPriceProps = {
  product: ProductCard
  /** Larger, with the saving. */
  saving?: boolean
}

export function ProductPrice({ product: { price, originalPrice }, saving }: ProductPriceProps) {
  const now = toMinorUnits(price)
  const before = originalPrice === null ? undefined : toMinorUnits(originalPrice)
  const saved = before !== undefined && before > now ? before - now : 0
  return (
    <Price
      amount={formatUsd(now)}
      was={before === undefined ? undefined : formatUsd(before)}
      note={saving && saved ? `Save ${formatUsd(saved)}` : undefined}
      big={saving}
    />
  )
}

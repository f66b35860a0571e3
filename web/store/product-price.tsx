import { dollars, minorUnits } from '#contract/money.ts'
import type { ProductCard } from '#contract/store/products.ts'
import { Price } from '../ui/price.tsx'

type ProductPriceProps = {
  product: ProductCard
  /** On its own, not on a card: large, with what it saves. */
  saving?: boolean
}

export function ProductPrice({ product: { price, originalPrice }, saving }: ProductPriceProps) {
  const now = minorUnits(price)
  const before = originalPrice === null ? undefined : minorUnits(originalPrice)
  const saved = before !== undefined && before > now ? before - now : 0
  return (
    <Price
      amount={dollars(now)}
      was={before === undefined ? undefined : dollars(before)}
      note={saving && saved ? `Save ${dollars(saved)}` : undefined}
      big={saving}
    />
  )
}

import type { ProductCard } from '#contract/content/store/products.ts'
import { Price } from '../../platform/ui/price.tsx'
import { useMoney } from '../../platform/ui/use-money.ts'

type ProductPriceProps = { product: ProductCard; saving?: boolean }

export function ProductPrice({ product: { price, originalPrice, left }, saving }: ProductPriceProps) {
  const money = useMoney()
  const now = money.toMinor(price)
  const before = originalPrice === null ? undefined : money.toMinor(originalPrice)
  const saved = before !== undefined && before > now ? before - now : 0
  return (
    <Price
      amount={money.format(now)}
      was={before === undefined ? undefined : money.format(before)}
      note={left ? `Only ${left} left` : saving && saved ? `Save ${money.format(saved)}` : undefined}
      big={saving}
    />
  )
}

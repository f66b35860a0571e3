import { formatUsd, toMinorUnits } from '#contract/money.ts'
import type { ProductCard } from '#contract/store/products.ts'
import { Button } from '../ui/button.tsx'
import { Price } from '../ui/price.tsx'
import { useCart } from './cart/cart-provider.tsx'

type ProductPriceProps = {
  product: ProductCard
  saving?: boolean
}

export function ProductPrice({ product: { price, originalPrice, left }, saving }: ProductPriceProps) {
  const now = toMinorUnits(price)
  const before = originalPrice === null ? undefined : toMinorUnits(originalPrice)
  const saved = before !== undefined && before > now ? before - now : 0
  return (
    <Price
      amount={formatUsd(now)}
      was={before === undefined ? undefined : formatUsd(before)}
      note={left ? `Only ${left} left` : saving && saved ? `Save ${formatUsd(saved)}` : undefined}
      big={saving}
    />
  )
}

type AddToCartProps = {
  product: ProductCard
  describedBy: string
  wide?: boolean
}

export function AddToCart({ product, describedBy, wide }: AddToCartProps) {
  const { change } = useCart()
  return (
    <Button
      wide={wide}
      disabled={product.left === 0}
      // Above the link that covers the card.
      className="relative"
      aria-describedby={describedBy}
      onClick={() => void change({ type: 'add', product }, { type: 'open' })}
    >
      {product.left === 0 ? 'Sold out' : 'Add to Cart'}
    </Button>
  )
}

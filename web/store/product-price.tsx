import type { ProductCard } from '#contract/store/products.ts'
import { useMoney } from '../layout/use-money.ts'
import { Button } from '../ui/button.tsx'
import { Price } from '../ui/price.tsx'
import { useCart } from './cart/cart-provider.tsx'

type ProductPriceProps = {
  product: ProductCard
  saving?: boolean
}

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

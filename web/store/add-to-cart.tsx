import type { ProductCard } from '#contract/store/products.ts'
import { Button } from '../ui/button.tsx'
import { useCart } from './cart/cart-provider.tsx'

type AddToCartProps = {
  product: ProductCard
  /** Id of the product's heading. */
  describedBy: string
  wide?: boolean
}

/** Adds one item and opens the cart. */
export function AddToCart({ product, describedBy, wide }: AddToCartProps) {
  const { change } = useCart()
  return (
    <Button
      wide={wide}
      // Above the link that covers the card.
      className="relative"
      aria-describedby={describedBy}
      onClick={() => void change({ type: 'add', product }, { type: 'open' })}
    >
      Add to Cart
    </Button>
  )
}

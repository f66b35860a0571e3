import type { ProductCard } from '#contract/store/products.ts'
import { Button } from '../ui/button.tsx'
import { useCart } from './cart/cart-provider.tsx'

type AddToCartProps = {
  product: ProductCard
  /** The id of the product's name. */
  describedBy: string
  wide?: boolean
}

/** Puts one in and shows the cart: what was added, what it comes to, and the way to pay. */
export function AddToCart({ product, describedBy, wide }: AddToCartProps) {
  const { change } = useCart()
  return (
    <Button
      wide={wide}
      // Above a card that is a link as a whole.
      className="relative"
      aria-describedby={describedBy}
      onClick={() => void change({ type: 'add', product }, { type: 'open' })}
    >
      Add to Cart
    </Button>
  )
}

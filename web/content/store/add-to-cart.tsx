import type { ProductCard } from '#contract/content/store/products.ts'
import { Button } from '../../platform/ui/button.tsx'
import { useCart } from './cart/cart-context.ts'

type AddToCartProps = { product: ProductCard; describedBy: string; wide?: boolean }

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

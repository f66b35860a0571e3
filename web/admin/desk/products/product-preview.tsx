import { ProductCard } from '../../../store/product-card.tsx'
import '../../../store/store.css'
import { shownPrice, wholeNumber } from '../prices.ts'
import { listOf } from '../typed-list.ts'
import type { TypedProduct } from './product-kind.ts'

/** The product's card as it will stand in the store. */
export function ProductPreview({ typed }: { typed: TypedProduct }) {
  return (
    <div inert className="mx-auto w-full max-w-sm">
      <ProductCard
        product={{
          ...typed,
          id: 0,
          name: typed.name || 'Unnamed',
          price: shownPrice(typed.price),
          originalPrice: typed.originalPrice ? shownPrice(typed.originalPrice) : null,
          imageUrl: typed.imageUrl || null,
          badge: typed.badge || null,
          features: listOf(typed.features),
          category: typed.category || null,
          rating: typed.rating || null,
          reviewCount: wholeNumber(typed.reviewCount),
          cover: null,
          ships: typed.kind !== 'digital',
          parts: [],
        }}
      />
    </div>
  )
}

import { partText } from '#contract/store/products.ts'
import { BundleBand } from '../../store/bundle-band.tsx'
import { ProductCard } from '../../store/product-card.tsx'
import '../../store/store.css'
import { shownPrice, wholeNumber } from '../content-form/number-input.ts'
import { listOf } from '../content-form/parse-list.ts'
import type { TypedProduct } from './product-content-type.ts'

/** The product as it will stand in the store: on its card, or a bundle in its band. */
export function ProductPreview({ typed }: { typed: TypedProduct }) {
  const isBundle = typed.kind === 'bundle'
  const product = {
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
    parts: isBundle ? typed.parts.map(partText) : [],
  }
  return (
    <div inert className={isBundle ? undefined : 'mx-auto w-full max-w-sm'}>
      {isBundle ? <BundleBand bundle={product} /> : <ProductCard product={product} />}
    </div>
  )
}

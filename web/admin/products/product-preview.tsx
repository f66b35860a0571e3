import { bundleItemText } from '#contract/store/products.ts'
import { BundleBand } from '../../store/bundle-band.tsx'
import { ProductCard } from '../../store/product-card.tsx'
import '../../store/store.css'
import { parseInteger, previewPrice } from '../content-form/number-input.ts'
import { parseList } from '../content-form/parse-list.ts'
import type { ProductInput } from './product-content-type.ts'

/** The product as it will stand in the store: on its card, or a bundle in its band. */
export function ProductPreview({ typed }: { typed: ProductInput }) {
  const isBundle = typed.kind === 'bundle'
  const product = {
    ...typed,
    id: 0,
    name: typed.name || 'Unnamed',
    price: previewPrice(typed.price),
    originalPrice: typed.originalPrice ? previewPrice(typed.originalPrice) : null,
    imageUrl: typed.imageUrl || null,
    badge: typed.badge || null,
    features: parseList(typed.features),
    category: typed.category || null,
    rating: typed.rating || null,
    reviewCount: parseInteger(typed.reviewCount),
    cover: null,
    ships: typed.kind !== 'digital',
    parts: isBundle ? typed.parts.map(bundleItemText) : [],
  }
  return (
    <div inert className={isBundle ? undefined : 'mx-auto w-full max-w-sm'}>
      {isBundle ? <BundleBand bundle={product} /> : <ProductCard product={product} />}
    </div>
  )
}

import { bundleItemText } from '#contract/store/products.ts'
import { BundleBand } from '../../store/bundle-band.tsx'
import { ProductCard } from '../../store/product-card.tsx'
import '../../store/store.css'
import { parseInteger, parseList, previewPrice } from '../content-form/parse-input.ts'
import type { ProductInput } from './product-content-type.tsx'

/** The product card, or the banner of a bundle. */
export function ProductPreview({ values }: { values: ProductInput }) {
  const isBundle = values.kind === 'bundle'
  const product = {
    ...values,
    id: 0,
    name: values.name || 'Unnamed',
    price: previewPrice(values.price),
    originalPrice: values.originalPrice ? previewPrice(values.originalPrice) : null,
    imageUrl: values.imageUrl || null,
    badge: values.badge || null,
    features: parseList(values.features),
    category: values.category || null,
    rating: values.rating || null,
    reviewCount: parseInteger(values.reviewCount),
    cover: null,
    ships: values.kind !== 'digital',
    parts: isBundle ? values.parts.map(bundleItemText) : [],
  }
  return (
    <div inert className={isBundle ? undefined : 'mx-auto w-full max-w-sm'}>
      {isBundle ? <BundleBand bundle={product} /> : <ProductCard product={product} />}
    </div>
  )
}

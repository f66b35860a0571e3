import type { ProductCard as Product } from '#contract/store/products.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { ProductCard } from './product-card.tsx'

/** As many as stand in one row. */
const SHOWN = 3

export function OtherProducts({ products }: { products: Product[] }) {
  return (
    <section className="page section" aria-labelledby="others-title">
      <PageHeader level={2} id="others-title" title="More from the shelf" />
      <div className="grid-3 shelf">
        {products.slice(0, SHOWN).map((product) => (
          <ProductCard key={product.id} product={product} />
        ))}
      </div>
    </section>
  )
}

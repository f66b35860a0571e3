import type { ProductCard as Product } from '#contract/store/products.ts'
import { EmptySheet } from '../art/empty-sheet.tsx'
import { publicPrefetch } from '../router/public-prefetch.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { BundleBand } from './bundle-band.tsx'
import { ProductCard } from './product-card.tsx'
import { productCovers } from './product-image.tsx'

export function ProductGrid({ products }: { products: Product[] }) {
  const isBundle = (product: Product) => product.kind === 'bundle'
  const singleProducts = products.filter((product) => !isBundle(product))
  const covers = productCovers(singleProducts)
  const bundles = products.filter(isBundle)
  const bundleCovers = productCovers(bundles)
  return (
    <>
      <section className="page mt-s7" aria-labelledby="products-title">
        <h2 id="products-title" className="sr">
          On the shelf
        </h2>
        {singleProducts.length > 0 ? (
          <div className="grid-3 shelf">
            {singleProducts.map((product, index) => (
              <ProductCard key={product.id} product={product} cover={covers[index]} first={index === 0} />
            ))}
          </div>
        ) : (
          <NoProducts />
        )}
      </section>
      {bundles.map((bundle, index) => (
        <BundleBand key={bundle.id} bundle={bundle} cover={bundleCovers[index]} />
      ))}
    </>
  )
}

function NoProducts() {
  return (
    <EmptyState
      art={<EmptySheet />}
      title="The shelf is being restocked"
      action={
        <ButtonLink variant="secondary" to="/classes" prefetch={publicPrefetch}>
          Browse Classes
        </ButtonLink>
      }
    >
      Binders, refills and planners will be back here soon.
    </EmptyState>
  )
}

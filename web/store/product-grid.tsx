import type { ProductCard as Product } from '#contract/store/products.ts'
import { EmptySheet } from '../art/empty-sheet.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { BundleBand } from './bundle-band.tsx'
import { ProductCard } from './product-card.tsx'

/** Everything on sale: products side by side, each kit in a band of its own. */
export function ProductGrid({ onSale }: { onSale: Product[] }) {
  const isBundle = (product: Product) => product.kind === 'bundle'
  const products = onSale.filter((product) => !isBundle(product))
  return (
    <>
      <section className="page mt-s7" aria-labelledby="shelf-title">
        <h2 id="shelf-title" className="sr">
          On the shelf
        </h2>
        {products.length > 0 ? (
          <div className="grid-3 shelf">
            {products.map((product, index) => (
              <ProductCard key={product.id} product={product} first={index === 0} />
            ))}
          </div>
        ) : (
          <EmptyShelf />
        )}
      </section>
      {onSale.filter(isBundle).map((bundle) => (
        <BundleBand key={bundle.id} bundle={bundle} />
      ))}
    </>
  )
}

function EmptyShelf() {
  return (
    <EmptyState
      art={<EmptySheet />}
      title="The shelf is being restocked"
      action={
        <ButtonLink variant="secondary" to="/classes">
          Browse Classes
        </ButtonLink>
      }
    >
      Binders, refills and planners stand here as soon as they can be shown again.
    </EmptyState>
  )
}

import { isBook, type ProductCard as Product } from '#contract/content/store/products.ts'
import { BlankPaper } from '../../platform/art/blank-paper.tsx'
import { publicPrefetch } from '../../platform/router/public-prefetch.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { PageHeader } from '../../platform/ui/page-header.tsx'
import { BundleBand } from './bundle-band.tsx'
import { ProductCard } from './product-card.tsx'
import type { ProductCovers } from './product-covers.ts'

type ProductsProps = { products: Product[]; covers: ProductCovers }

export function ProductGrid({ products, covers, hasClasses }: ProductsProps & { hasClasses: boolean }) {
  const isBundle = (product: Product) => product.kind === 'bundle'
  const books = products.filter(isBook)
  const shelf = products.filter((product) => !isBundle(product) && !isBook(product))
  const bundles = products.filter(isBundle)
  return (
    <>
      <section className="page mt-s7" aria-labelledby="products-title">
        <h2 id="products-title" className="sr">
          On the shelf
        </h2>
        {shelf.length > 0 && <ProductCards products={shelf} covers={covers} first />}
        {shelf.length === 0 && <NoProducts hasClasses={hasClasses} />}
      </section>
      {bundles.map((bundle) => (
        <BundleBand key={bundle.id} bundle={bundle} cover={covers[bundle.id]} />
      ))}
      {books.length > 0 && (
        <section className="page section" aria-labelledby="books-title">
          <PageHeader level={2} id="books-title" title="Books" />
          <ProductCards products={books} covers={covers} />
        </section>
      )}
    </>
  )
}

/** @param first whether the first card is at the top of the page */
function ProductCards({ products, covers, first = false }: ProductsProps & { first?: boolean }) {
  return (
    <div className="grid-3 shelf">
      {products.map((product, index) => (
        <ProductCard key={product.id} product={product} cover={covers[product.id]} first={first && index === 0} />
      ))}
    </div>
  )
}

function NoProducts({ hasClasses }: { hasClasses: boolean }) {
  return (
    <EmptyState
      art={<BlankPaper />}
      title="The shelf is being restocked"
      action={
        hasClasses && (
          <ButtonLink variant="secondary" to="/classes" prefetch={publicPrefetch}>
            Browse Classes
          </ButtonLink>
        )
      }
    >
      New products will appear here.
    </EmptyState>
  )
}

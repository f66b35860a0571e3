import { lazy, Suspense } from 'react'
import { data } from 'react-router'
import { isBook, type ProductCard as OtherProduct } from '#contract/content/store/products.ts'
import type { PageHandle } from '#contract/page-handle.ts'
import { isNotFound } from '../../platform/router/loader-errors.ts'
import { loadersContext } from '../../platform/router/loaders-context.ts'
import { pageMeta, pageTitle } from '../../platform/seo/page-meta.ts'
import { preloadedBackground } from '../../platform/styles/preload-background.ts'
import { PageHeader } from '../../platform/ui/page-header.tsx'
import type { Route } from './+types/product.page'
import { ProductCard } from './product-card.tsx'
import { type ProductCovers, productCovers } from './product-covers.ts'
import { ProductHead } from './product-head.tsx'
import { productJsonLd } from './product-json-ld.ts'
import { productImageOf, productPath } from './product-path.ts'
import './store.css'
import { jsonLdSite } from '../../platform/seo/json-ld-site.ts'

const BundleContents = lazy(() => import('./bundle-contents.tsx'))
const ItemReviews = lazy(() => import('../reviews/item-reviews.tsx'))

export const handle: PageHandle = { cache: {} }

export const links: Route.LinksFunction = () => [preloadedBackground]

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(matches, {
        title: loaderData.product.name,
        description: loaderData.product.description,
        path: productPath(loaderData.product),
        picture: productImageOf(loaderData.product),
        type: 'product',
        jsonLd: loaderData.jsonLd,
      })
    : [{ title: pageTitle(matches, 'Page not found') }]

/** One row of the grid. */
const MAX_OTHER_PRODUCTS = 3

/** Products that are not on sale return 404. The page of a book suggests other books first. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const loaders = context.get(loadersContext)
  const product = await loaders.store.getProduct({ slug: params.slug }).catch((cause: unknown) => {
    throw isNotFound(cause) ? data(null, { status: 404 }) : cause
  })
  const products = await loaders.store.listActiveProducts()
  const otherProducts = products
    .filter(({ id }) => id !== product.id)
    .sort((one, other) => Number(isBook(one) !== isBook(product)) - Number(isBook(other) !== isBook(product)))
    .slice(0, MAX_OTHER_PRODUCTS)
  return {
    product,
    otherProducts,
    covers: productCovers(otherProducts),
    jsonLd: productJsonLd(product, jsonLdSite(loaders)) as object[],
  }
}

export default function ProductPage({ loaderData: { product, otherProducts, covers } }: Route.ComponentProps) {
  return (
    <>
      <ProductHead product={product} />
      {product.contents.length > 0 && (
        <Suspense>
          <BundleContents bundle={product} />
        </Suspense>
      )}
      {product.reviews && (
        <Suspense>
          <ItemReviews reviews={product.reviews} />
        </Suspense>
      )}
      {otherProducts.length > 0 && <OtherProducts products={otherProducts} covers={covers} />}
    </>
  )
}

function OtherProducts({ products, covers }: { products: OtherProduct[]; covers: ProductCovers }) {
  return (
    <section className="page section" aria-labelledby="others-title">
      <PageHeader level={2} id="others-title" title="More from the store" />
      <div className="grid-3 shelf">
        {products.map((product) => (
          <ProductCard key={product.id} product={product} cover={covers[product.id]} />
        ))}
      </div>
    </section>
  )
}

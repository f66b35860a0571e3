import { data } from 'react-router'
import { isNotFound } from '../router/loader-errors.ts'
import { loadersContext } from '../router/loaders-context.ts'
import { absoluteUrl, pageMeta } from '../seo/page-meta.ts'
import { preloadedBackground } from '../styles/preload-background.ts'
import type { Route } from './+types/product.page'
import { BundleContents } from './bundle-contents.tsx'
import { OtherProducts } from './other-products.tsx'
import { ProductHead } from './product-head.tsx'
import { productJsonLd } from './product-json-ld.ts'
import { productImageOf, productPath } from './product-path.ts'
import './store.css'

/** Its picture lies on contour lines. */
export const links: Route.LinksFunction = () => [preloadedBackground]

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(matches, {
        title: loaderData.product.name,
        description: loaderData.product.description,
        path: productPath(loaderData.product),
        picture: productImageOf(loaderData.product),
        type: 'product',
        jsonLd: loaderData.things,
      })
    : [{ title: 'Page not found | Journey Paradigm' }]

/** What is not on sale has no page. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const verbs = context.get(loadersContext)
  const product = await verbs.store.getProduct({ slug: params.slug }).catch((cause: unknown) => {
    throw isNotFound(cause) ? data(null, { status: 404 }) : cause
  })
  const onSale = await verbs.store.listActiveProducts()
  return {
    product,
    others: onSale.filter(({ id }) => id !== product.id),
    things: productJsonLd(product, absoluteUrl(verbs)) as object[],
  }
}

export default function ProductPage({ loaderData: { product, others } }: Route.ComponentProps) {
  return (
    <>
      <ProductHead product={product} />
      {product.contents.length > 0 && <BundleContents bundle={product} />}
      {others.length > 0 && <OtherProducts products={others} />}
    </>
  )
}

import { data } from 'react-router'
import { domain } from '../router/domain-context.ts'
import { isNotFound } from '../router/is-not-found.ts'
import { wholeAddress } from '../seo/absolute-url.ts'
import { pageMeta } from '../seo/page-meta.ts'
import { preloadedContours } from '../styles/preload-background.ts'
import type { Route } from './+types/product.page'
import { BundleContents } from './bundle-contents.tsx'
import { OtherProducts } from './other-products.tsx'
import { ProductHead } from './product-head.tsx'
import { productThings } from './product-json-ld.ts'
import { productPath, productPicture } from './product-path.ts'
import './store.css'

/** Its picture lies on contour lines. */
export const links: Route.LinksFunction = () => [preloadedContours]

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(matches, {
        title: loaderData.product.name,
        description: loaderData.product.description,
        path: productPath(loaderData.product),
        picture: productPicture(loaderData.product),
        type: 'product',
        things: loaderData.things,
      })
    : [{ title: 'Page not found | Journey Paradigm' }]

/** What is not on sale has no page. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const verbs = context.get(domain)
  const product = await verbs.store.product({ slug: params.slug }).catch((cause: unknown) => {
    throw isNotFound(cause) ? data(null, { status: 404 }) : cause
  })
  const onSale = await verbs.store.onSale()
  return {
    product,
    others: onSale.filter(({ id }) => id !== product.id),
    things: productThings(product, wholeAddress(verbs)) as object[],
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

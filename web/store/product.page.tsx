import { data } from 'react-router'
import { domain } from '../shell/domain.ts'
import { isNotFound } from '../shell/is-not-found.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { wholeAddress } from '../shell/whole-address.ts'
import { preloadedContours } from '../styles/contours.ts'
import type { Route } from './+types/product.page'
import { BundleContents } from './bundle-contents.tsx'
import { OtherProducts } from './other-products.tsx'
import { ProductHead } from './product-head.tsx'
import { productPath, productPicture } from './product-path.ts'
import { productThings } from './product-things.ts'
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

import { listOrEmpty } from '../router/loader-errors.ts'
import { loadersContext } from '../router/loaders-context.ts'
import { pageMeta } from '../seo/page-meta.ts'
import { preloadedBackground } from '../styles/preload-background.ts'
import type { Route } from './+types/store.page'
import { ProductGrid } from './product-grid.tsx'
import { StoreHero } from './store-hero.tsx'
import './store.css'

/** The background of the product images. */
export const links: Route.LinksFunction = () => [preloadedBackground]

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Store',
    description:
      'The Complete System in a ring binder, refill pages, the Digital Journey Planner, and the Ultimate Journey Kit that holds them all.',
    path: '/store',
  })

export const loader = ({ context }: Route.LoaderArgs) =>
  listOrEmpty(context, context.get(loadersContext).store.listActiveProducts(), [])

export default function StorePage({ loaderData: products }: Route.ComponentProps) {
  return (
    <>
      <StoreHero />
      <ProductGrid products={products} />
    </>
  )
}

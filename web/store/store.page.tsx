import type { PageHandle } from '#contract/page-handle.ts'
import { orEmpty } from '../router/failed-load.ts'
import { listOrEmpty } from '../router/loader-errors.ts'
import { loadersContext } from '../router/loaders-context.ts'
import { pageMeta } from '../seo/page-meta.ts'
import { preloadedBackground } from '../styles/preload-background.ts'
import type { Route } from './+types/store.page'
import { ProductGrid } from './product-grid.tsx'
import './store.css'
import { Trail } from '../art/trail.tsx'
import { publicPrefetch } from '../router/public-prefetch.ts'
import { ButtonLink } from '../ui/button.tsx'

export const handle: PageHandle = { cache: {} }

export const links: Route.LinksFunction = () => [preloadedBackground]

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Store',
    description: 'Ring binders, refill pages, digital planners and kits to organize your life.',
    path: '/store',
  })

export const loader = ({ context }: Route.LoaderArgs) =>
  listOrEmpty(context, context.get(loadersContext).store.listActiveProducts(), [])

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => serverLoader().catch(orEmpty([]))

export default function StorePage({ loaderData: products }: Route.ComponentProps) {
  return (
    <>
      <StoreHero />
      <ProductGrid products={products} />
    </>
  )
}

function StoreHero() {
  return (
    <div className="page grid items-center gap-x-s8 gap-y-s6 pt-s8 md:grid-cols-[7fr_5fr]">
      <div>
        <h1>The outfitter’s shelf</h1>
        <p className="lead mt-s4">
          Paper, refills, or the planner on your tablet. They share one layout, so you can mix them.
        </p>
      </div>
      <div>
        <div className="art mb-s4 max-md:hidden">
          <Trail />
        </div>
        <p className="text-ink-muted">
          Paper and digital go in one cart. You book courses and workshops on the Classes page.
        </p>
        <ButtonLink variant="quiet" className="-ml-2.5" to="/classes" prefetch={publicPrefetch}>
          Browse Classes
        </ButtonLink>
      </div>
    </div>
  )
}

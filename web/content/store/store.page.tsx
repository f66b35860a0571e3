import type { ProductCard } from '#contract/content/store/products.ts'
import type { PageHandle } from '#contract/page-handle.ts'
import type { PageText } from '#contract/site/page-texts/page-texts.schema.ts'
import type { PublicLoaders } from '#server/public-loaders.ts'
import { hasClass } from '../../classes/schedule/has-class.ts'
import { orEmpty, pageTextOf } from '../../platform/router/failed-load.ts'
import { listOrEmpty } from '../../platform/router/loader-errors.ts'
import { loadersContext } from '../../platform/router/loaders-context.ts'
import { rootDataIn, useRootData } from '../../platform/router/root-data.ts'
import { pageMeta } from '../../platform/seo/page-meta.ts'
import { preloadedBackground } from '../../platform/styles/preload-background.ts'
import type { Route } from './+types/store.page'
import { type ProductCovers, storeCovers } from './product-covers.ts'
import { ProductGrid } from './product-grid.tsx'
import './store.css'
import { Trail } from '../../platform/art/trail.tsx'
import { publicPrefetch } from '../../platform/router/public-prefetch.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { classNames } from '../../platform/ui/class-names.ts'
import { ListFailed } from '../../platform/ui/list-failed.tsx'
import { PagePicture } from '../../platform/ui/page-picture.tsx'

export const handle: PageHandle = { cache: {} }

export const links: Route.LinksFunction = () => [preloadedBackground]

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { title, description } = pageTextOf('store', loaderData, rootDataIn(matches))
  return pageMeta(matches, { title, description, path: '/store' })
}

type StoreData = { text: PageText; products: ProductCard[]; covers: ProductCovers; hasClasses: boolean }

export const loader = ({ context }: Route.LoaderArgs) =>
  listOrEmpty<StoreData | null>(context, loadProducts(context.get(loadersContext)), null)

async function loadProducts({ pageTexts, store, classes }: PublicLoaders): Promise<StoreData> {
  const text = await pageTexts.getPageText({ page: 'store' })
  const products = await store.listActiveProducts()
  const hasClasses = hasClass(await classes.listOpenClasses())
  return { text, products, covers: storeCovers(products), hasClasses }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => serverLoader().catch(orEmpty(null))

export default function StorePage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <StoreHero {...loaderData} {...pageTextOf('store', loaderData, useRootData())} />
      {loaderData ? (
        <ProductGrid {...loaderData} />
      ) : (
        <div className="page mt-s7">
          <ListFailed level={2} />
        </div>
      )}
    </>
  )
}

function StoreHero({ heading, intro, pictureUrl, pictureText, hasClasses }: PageText & { hasClasses?: boolean }) {
  return (
    <div className="page grid items-center gap-x-s8 gap-y-s6 pt-s8 md:grid-cols-[7fr_5fr]">
      <div>
        <h1>{heading}</h1>
        {intro && <p className="lead mt-s4">{intro}</p>}
      </div>
      <div>
        <div className={classNames('art mb-s4', !pictureUrl && 'max-md:hidden')}>
          <PagePicture pictureUrl={pictureUrl} pictureText={pictureText}>
            <Trail />
          </PagePicture>
        </div>
        {hasClasses && (
          <>
            <p className="text-ink-muted">
              All products go in one cart. You book courses and workshops on the Classes page.
            </p>
            <ButtonLink variant="quiet" className="-ml-2.5" to="/classes" prefetch={publicPrefetch}>
              Browse Classes
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  )
}

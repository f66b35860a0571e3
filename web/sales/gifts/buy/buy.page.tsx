import { lazy, Suspense } from 'react'
import type { ItemId } from '#contract/content/store/item-kinds.ts'
import { longDate } from '#contract/dates.ts'
import type { PageHandle } from '#contract/page-handle.ts'
import { requireSignIn, useRevalidateOnAuth } from '../../../people/auth/require-sign-in.ts'
import { orEmpty } from '../../../platform/router/failed-load.ts'
import { listOrEmpty } from '../../../platform/router/loader-errors.ts'
import { loadersContext } from '../../../platform/router/loaders-context.ts'
import { noindexMeta } from '../../../platform/seo/noindex.ts'
import { CardSkeleton } from '../../../platform/ui/loading.tsx'
import type { Route } from './+types/buy.page'
import type { GiftOption } from './gift-form.tsx'

const GiftForm = lazy(() => import('./gift-form.tsx'))

export const handle: PageHandle = { needsSignIn: true, cache: {} }

export const meta = noindexMeta('Give a gift')

export const clientMiddleware = [requireSignIn]

const noOptions: { options: GiftOption[] } = { options: [] }

export const loader = ({ context }: Route.LoaderArgs) => listOrEmpty(context, loadOptions(context), noOptions)

async function loadOptions(context: Route.LoaderArgs['context']) {
  const { store, classes } = context.get(loadersContext)
  const [products, { courses, workshops }] = await Promise.all([store.listActiveProducts(), classes.listOpenClasses()])
  return {
    options: [
      ...products.map(({ id, name, price }) => toOption({ kind: 'product', id }, name, price)),
      ...courses.map(({ id, title, price }) => toOption({ kind: 'course', id }, title, price)),
      ...workshops.map(({ id, title, startsOn, price }) =>
        toOption({ kind: 'workshop', id }, `${title}, ${longDate(startsOn)}`, price),
      ),
    ],
  }
}

const toOption = (item: ItemId, title: string, price: string): GiftOption => ({
  value: `${item.kind} ${item.id}`,
  item,
  title,
  price,
})

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => serverLoader().catch(orEmpty(noOptions))

/** URL parameter: `item`, the value of the selected option. */
export default function BuyGiftPage({ loaderData: { options } }: Route.ComponentProps) {
  useRevalidateOnAuth()
  return (
    <div className="page min-h-[80dvh] pt-s7 lg:pt-s8">
      <div className="mx-auto max-w-2xl">
        <h1>Give a gift</h1>
        <p className="lead mt-s3 mb-s6">
          You get a code by email, with a note to forward or print. The person with the code gets the gift at no charge.
        </p>
        <Suspense fallback={<CardSkeleton label="Loading..." rows={4} />}>
          <GiftForm options={options} />
        </Suspense>
      </div>
    </div>
  )
}

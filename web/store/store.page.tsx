import type { ProductCard as Product } from '#contract/store.ts'
import { EmptySheet } from '../art/empty-sheet.tsx'
import { domain } from '../shell/domain.ts'
import { listOrEmpty } from '../shell/list-or-empty.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import type { Route } from './+types/store.page'
import { BundleBand } from './bundle-band.tsx'
import { ProductCard } from './product-card.tsx'
import { StoreHero } from './store-hero.tsx'

export const meta: Route.MetaFunction = () => [
  { title: 'Store | Journey Paradigm' },
  {
    name: 'description',
    content:
      'The Complete System in a ring binder, refill pages, the Digital Journey Planner, and the Ultimate Journey Kit that holds them all.',
  },
]

export const loader = ({ context }: Route.LoaderArgs) => listOrEmpty(context.get(domain).store.onSale(), [])

export default function Store({ loaderData: onSale }: Route.ComponentProps) {
  const isBundle = (product: Product) => product.kind === 'bundle'
  const products = onSale.filter((product) => !isBundle(product))
  return (
    <>
      <StoreHero />
      <section className="page mt-s7" aria-labelledby="shelf-title">
        <h2 id="shelf-title" className="sr">
          On the shelf
        </h2>
        {products.length > 0 ? (
          <div className="grid-3">
            {products.map((product) => (
              <ProductCard key={product.id} product={product} />
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
    <Empty
      art={<EmptySheet />}
      title="The shelf is being restocked"
      action={
        <ButtonLink variant="secondary" to="/classes">
          Browse Classes
        </ButtonLink>
      }
    >
      Binders, refills and planners stand here as soon as they can be shown again.
    </Empty>
  )
}

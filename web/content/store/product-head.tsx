import { Download, Package } from 'lucide-react'
import type { Product, ProductCard } from '#contract/content/store/products.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Breadcrumbs } from '../../platform/ui/breadcrumbs.tsx'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { Rating } from '../../platform/ui/rating.tsx'
import { AddToCart } from './add-to-cart.tsx'
import { ProductImage } from './product-image.tsx'
import { breadcrumbsTo } from './product-path.ts'
import { ProductPrice } from './product-price.tsx'

const deliveryNotes = {
  physical: { DeliveryIcon: Package, text: 'We ship it to you.' },
  digital: { DeliveryIcon: Download, text: 'Download it after payment. Nothing is shipped.' },
  bundle: { DeliveryIcon: Package, text: 'Each part is listed below with how you get it.' },
} satisfies Record<ProductCard['kind'], object>

export function ProductHead({ product }: { product: Product }) {
  const { name, description, badge, rating, ratingSource, reviewCount, features, contents, samples, left } = product
  return (
    <div className="page pt-s5">
      <Breadcrumbs steps={breadcrumbsTo(product)} />
      <div className="mt-s2 grid grid-cols-1 items-start gap-x-s8 gap-y-s6 md:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
        <div className="sheet">
          <div className="art-frame art mb-s3 px-s6 py-s6 md:px-s7 md:py-s7">
            {badge && <Badge>{badge}</Badge>}
            <ProductImage product={product} sizes="(min-width: 48rem) 32rem, 100vw" first />
          </div>
        </div>
        <div>
          <h1 id="product-name">{name}</h1>
          <div className="mt-s3">
            {rating && <Rating value={rating} count={reviewCount} noun="review" source={ratingSource} />}
          </div>
          <p className="lead mt-s4">{description}</p>
          <div className="mt-s5 flex flex-wrap items-center justify-between gap-s4 border-y border-hair py-s5 max-sm:[&>.btn]:grow">
            <ProductPrice product={product} saving />
            <AddToCart product={product} describedBy="product-name" />
          </div>
          <DeliveryNote product={product} />
          {left !== 0 && (
            <ButtonLink variant="quiet" className="-ml-2.5 mt-s3" to={`/gift?item=product ${product.id}`}>
              Give it as a gift
            </ButtonLink>
          )}
          {samples.map(({ title, url }) => (
            <ButtonLink
              key={url}
              variant="quiet"
              className="-ml-2.5 mt-s3 text-left whitespace-normal"
              to={url}
              reloadDocument
            >
              Free sample: {title}
            </ButtonLink>
          ))}
          {/* A bundle's features are its contents, which are listed below. */}
          {features.length > 0 && contents.length === 0 && (
            <>
              <h2 className="mt-s6 text-lg">Features</h2>
              <ul className="ticks mt-s2">
                {features.map((feature) => (
                  <li key={feature}>{feature}</li>
                ))}
              </ul>
            </>
          )}
        </div>
      </div>
    </div>
  )
}

function DeliveryNote({ product: { kind, contents, opensPlanner } }: { product: Product }) {
  // A bundle whose parts are all of one kind is delivered like that kind.
  const [first, ...others] = contents
  const commonKind = first && others.every((part) => part.kind === first.kind) ? first.kind : null
  const { DeliveryIcon, text } = deliveryNotes[commonKind ?? kind]
  return (
    <div className="mt-s5 flex gap-s3">
      <DeliveryIcon size={22} className="mt-0.5 shrink-0" aria-hidden="true" />
      <div>
        <h2 className="font-text text-md font-semibold tracking-normal">How you get it</h2>
        <p className="text-ink-muted">{text}</p>
        {opensPlanner && <p className="text-ink-muted">The Journey planner opens in your account after payment.</p>}
      </div>
    </div>
  )
}

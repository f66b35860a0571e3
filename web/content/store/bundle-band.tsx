import { useId } from 'react'
import { Link } from 'react-router'
import type { CoverVariant } from '#contract/content/covers.ts'
import type { ProductCard } from '#contract/content/store/products.ts'
import { publicPrefetch } from '../../platform/router/public-prefetch.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { AddToCart } from './add-to-cart.tsx'
import { ProductImage } from './product-image.tsx'
import { ProductPrice } from './product-price.tsx'

export function BundleBand({ bundle, cover }: { bundle: ProductCard; cover?: CoverVariant | undefined }) {
  const title = useId()
  const { slug, name, description, badge, features, parts } = bundle
  return (
    <section className="page" aria-labelledby={title}>
      <div className="bundle" data-theme="dark">
        <div className="art">
          <ProductImage product={bundle} productCover={cover} />
        </div>
        <div>
          {badge && <Badge placement="inline">{badge}</Badge>}
          <h2 id={title} className="mt-s3 mb-s4">
            <Link to={`/store/${slug}`} prefetch={publicPrefetch} className="no-underline hover:underline">
              {name}
            </Link>
          </h2>
          <p>{description}</p>
          <ul className="ticks">
            {(features.length > 0 ? features : parts).map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
          <div className="buy">
            <ProductPrice product={bundle} saving />
            <AddToCart product={bundle} describedBy={title} />
          </div>
        </div>
      </div>
    </section>
  )
}

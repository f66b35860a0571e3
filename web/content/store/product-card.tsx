import { useId } from 'react'
import { Link } from 'react-router'
import type { CoverVariant } from '#contract/content/covers.ts'
import type { ProductCard as Product } from '#contract/content/store/products.ts'
import { publicPrefetch } from '../../platform/router/public-prefetch.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Rating } from '../../platform/ui/rating.tsx'
import type { ResponsiveImageProps } from '../../platform/ui/responsive-image.tsx'
import { AddToCart } from './add-to-cart.tsx'
import { ProductImage } from './product-image.tsx'
import { ProductPrice } from './product-price.tsx'

const MAX_FEATURES = 3

type ProductCardProps = { product: Product; cover?: CoverVariant | undefined } & Pick<ResponsiveImageProps, 'first'>

export function ProductCard({ product, cover, first }: ProductCardProps) {
  const title = useId()
  const { slug, name, description, badge, rating, ratingSource, reviewCount, features } = product
  const hiddenCount = features.length - MAX_FEATURES
  return (
    <article className="sheet product" aria-labelledby={title}>
      <div className="art-frame art">
        {badge && <Badge>{badge}</Badge>}
        <ProductImage product={product} productCover={cover} first={first} />
      </div>
      <div className="product__body">
        <h3 id={title}>
          <Link
            to={`/store/${slug}`}
            prefetch={publicPrefetch}
            className="no-underline after:absolute after:inset-0 hover:underline"
          >
            {name}
          </Link>
        </h3>
        {rating && <Rating value={rating} count={reviewCount} noun="review" source={ratingSource} />}
        <p className={rating ? undefined : 'mt-s3'}>{description}</p>
        <ul className="ticks">
          {features.slice(0, MAX_FEATURES).map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        {hiddenCount > 0 && <p className="more">+{hiddenCount} more features</p>}
        <div className="buy">
          <ProductPrice product={product} />
          <AddToCart product={product} describedBy={title} />
        </div>
      </div>
    </article>
  )
}

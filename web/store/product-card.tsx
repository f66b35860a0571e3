import type { ProductCard as Product } from '#contract/store.ts'
import { Badge } from '../ui/badge.tsx'
import { Rating } from '../ui/rating.tsx'
import { ProductPicture } from './product-picture.tsx'
import { ProductPrice } from './product-price.tsx'

const SHOWN_FEATURES = 3

export function ProductCard({ product }: { product: Product }) {
  const { name, description, badge, rating, reviewCount, features } = product
  const more = features.length - SHOWN_FEATURES
  return (
    <article className="sheet product">
      <div className="plate art">
        {badge && <Badge>{badge}</Badge>}
        <ProductPicture product={product} />
      </div>
      <div className="product__body">
        <h3>{name}</h3>
        {rating && <Rating value={rating}>({reviewCount} reviews)</Rating>}
        <p>{description}</p>
        <ul className="ticks">
          {features.slice(0, SHOWN_FEATURES).map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        {more > 0 && <p className="more">+{more} more features</p>}
        <div className="buy">
          <ProductPrice product={product} />
        </div>
      </div>
    </article>
  )
}

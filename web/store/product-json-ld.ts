import type { Product as ProductThing, Thing } from 'schema-dts'
import type { Product } from '#contract/store/products.ts'
import { breadcrumbJsonLd } from '../seo/breadcrumb-json-ld.ts'
import { breadcrumbsTo, productImageOf, productPath } from './product-path.ts'

type At = (path: string) => string

/** A product in the words of schema.org: what it costs, how it is rated, and where it stands (features: store, 2). */
export function productJsonLd(product: Product, at: At): Thing[] {
  return [productThing(product, at), breadcrumbJsonLd(breadcrumbsTo(product), at)]
}

function productThing(product: Product, at: At): ProductThing {
  const { id, name, description, imageUrl, category, price, rating, reviewCount } = product
  const url = at(productPath(product))
  return {
    '@type': 'Product',
    name,
    description,
    sku: String(id),
    image: at(imageUrl ?? productImageOf(product)),
    url,
    brand: { '@type': 'Brand', name: 'Journey Paradigm' },
    ...(category ? { category } : {}),
    offers: {
      '@type': 'Offer',
      url,
      price,
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
    },
    // A rating that nobody gave is none.
    ...(rating && reviewCount > 0
      ? { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount } }
      : {}),
  }
}

import type { Product as ProductJsonLd, Thing } from 'schema-dts'
import type { Product } from '#contract/content/store/products.ts'
import { breadcrumbJsonLd } from '../../platform/seo/breadcrumb-json-ld.ts'
import type { JsonLdSite } from '../../platform/seo/json-ld-site.ts'
import { reviewsJsonLd } from '../reviews/review-json-ld.ts'
import { breadcrumbsTo, productImageOf, productPath } from './product-path.ts'

export function productJsonLd(product: Product, site: JsonLdSite): Thing[] {
  return [toJsonLd(product, site), breadcrumbJsonLd(breadcrumbsTo(product), site.at)]
}

/** Omits the rating that the owner types: search engines penalize ratings that are not of buyers. */
function toJsonLd(product: Product, { at, businessName, currency }: JsonLdSite): ProductJsonLd {
  const { id, name, description, imageUrl, category, price, left, reviews } = product
  const url = at(productPath(product))
  return {
    '@type': 'Product',
    name,
    description,
    sku: String(id),
    image: at(imageUrl ?? productImageOf(product)),
    url,
    brand: { '@type': 'Brand', name: businessName },
    ...(category ? { category } : {}),
    ...reviewsJsonLd(reviews),
    offers: {
      '@type': 'Offer',
      url,
      price,
      priceCurrency: currency,
      availability: left === 0 ? 'https://schema.org/SoldOut' : 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
    },
  }
}

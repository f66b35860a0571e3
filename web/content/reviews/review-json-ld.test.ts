import { expect, test } from 'vitest'
import type { ItemReviews } from '#contract/content/reviews/reviews.schema.ts'
import type { Product } from '#contract/content/store/products.ts'
import { productJsonLd } from '../store/product-json-ld.ts'

const product: Product = {
  id: 1,
  slug: 'binder',
  name: 'Binder',
  description: 'Two rings.',
  price: '10.00',
  originalPrice: null,
  imageUrl: null,
  badge: null,
  features: [],
  category: null,
  kind: 'physical',
  cover: null,
  ships: true,
  rating: '3.1',
  reviewCount: 77,
  parts: [],
  contents: [],
  samples: [],
  opensPlanner: false,
}
const reviews: ItemReviews = {
  count: 1,
  average: '4.0',
  distribution: [0, 0, 0, 1, 0],
  reviews: [{ id: 'r1', rating: 4, text: 'Lies flat.', name: 'Ann', writtenOn: '2026-05-09', reply: '' }],
}
const site = { at: (path: string) => `https://example.com${path}`, businessName: 'Harbor & Pine' } as Parameters<
  typeof productJsonLd
>[1]

test('structured data has the reviews by buyers and never the rating that the owner typed', () => {
  const [withoutReviews] = productJsonLd(product, site)
  expect(withoutReviews).not.toHaveProperty('aggregateRating')
  const [reviewed] = productJsonLd({ ...product, reviews }, site)
  expect(reviewed).toMatchObject({
    aggregateRating: { ratingValue: '4.0', reviewCount: 1 },
    review: [
      {
        author: { name: 'Ann' },
        datePublished: '2026-05-09',
        reviewBody: 'Lies flat.',
        reviewRating: { ratingValue: 4 },
      },
    ],
  })
  expect(JSON.stringify(reviewed)).not.toContain('77')
})

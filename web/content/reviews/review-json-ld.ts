import type { AggregateRating, Review } from 'schema-dts'
import type { ItemReviews } from '#contract/content/reviews/reviews.schema.ts'

/** Search engines read a sample of the reviews. */
const REVIEWS_MAX = 10

/** Returns the rating and reviews of an item; nothing without reviews by buyers. */
export function reviewsJsonLd(reviews: ItemReviews | undefined): {
  aggregateRating?: AggregateRating
  review?: Review[]
} {
  if (!reviews) return {}
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: reviews.average, reviewCount: reviews.count },
    review: reviews.reviews
      .slice(0, REVIEWS_MAX)
      .map(({ name, rating, text, writtenOn }) => ({
        '@type': 'Review',
        author: { '@type': 'Person', name },
        datePublished: writtenOn,
        reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
        ...(text ? { reviewBody: text } : {}),
      })),
  }
}

import { reviewsListOptions } from '#contract/content/reviews/list-options.ts'
import { api } from '../../../platform/api/client.ts'
import { adminMeta } from '../../../platform/seo/noindex.ts'
import { ListPage } from '../../platform/list/list-page.tsx'
import { listLoader } from '../../platform/list/load-list.ts'
import type { Route } from './+types/reviews.page'
import { ReviewItem } from './review-item.tsx'

export const meta = adminMeta('Reviews')

export const clientLoader = listLoader(
  reviewsListOptions,
  (query, init) => api.admin.reviews.$get({ query }, init),
  'Failed to fetch reviews',
)

/** Reviews by buyers, to publish, reject and reply to. */
export default function AdminReviewsPage({ loaderData: list }: Route.ComponentProps) {
  const pendingCount = list.page?.pendingCount ?? 0
  return (
    <ListPage
      title="Reviews"
      lead="By people who bought a product or took a class. The site shows the ones you publish."
      heading={pendingCount === 0 ? 'All reviews' : `${pendingCount} to check`}
      noun="reviews"
      list={list}
      rows={({ reviews }) => reviews}
      renderItem={(review) => <ReviewItem key={review.id} review={review} />}
      searchPlaceholder="Name or text"
      empty="No reviews yet. Buyers are invited by email some days after delivery, and a day after a class."
    />
  )
}

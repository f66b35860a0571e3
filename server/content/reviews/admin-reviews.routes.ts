import {
  reviewChange,
  reviewPage,
  reviewParams,
  reviewRow,
  reviewsInput,
} from '#contract/content/reviews/reviews.schema.ts'
import { operation } from '../../platform/api/operation.ts'
import { router } from '../../platform/api/router.ts'
import { changeReview, listReviews } from './admin/moderate-reviews.ts'

export const adminReviewsApi = router().openapiRoutes([
  operation('GET /admin/reviews', listReviews, {
    permission: 'content',
    summary: 'List reviews by buyers',
    query: reviewsInput,
    output: reviewPage,
  }),
  operation('PUT /admin/reviews/{id}', changeReview, {
    permission: 'content',
    summary: 'Publish or reject a review, or reply to it',
    params: reviewParams,
    body: reviewChange,
    output: reviewRow,
  }),
])

import { reviewChange, reviewPage, reviewParams, reviewRow, reviewsInput } from '#contract/reviews/reviews.schema.ts'
import { changeReview, listReviews } from '../../reviews/index.ts'
import { operation } from '../operation.ts'
import { router } from '../router.ts'

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

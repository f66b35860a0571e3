import { createRoute } from '@hono/zod-openapi'
import { reviewChange, reviewPage, reviewParams, reviewRow, reviewsInput } from '#contract/reviews/reviews.schema.ts'
import { changeReview, listReviews } from '../../reviews/index.ts'
import { jsonBody, jsonResponse, problemResponse, router } from '../router.ts'

const listRoute = createRoute({
  method: 'get',
  path: '/admin/reviews',
  summary: 'List reviews by buyers',
  request: { query: reviewsInput },
  responses: { 200: jsonResponse(reviewPage), ...problemResponse },
})

const changeRoute = createRoute({
  method: 'put',
  path: '/admin/reviews/{id}',
  summary: 'Publish or reject a review, or reply to it',
  request: { params: reviewParams, body: jsonBody(reviewChange) },
  responses: { 200: jsonResponse(reviewRow), ...problemResponse },
})

export const adminReviewsApi = router()
  .openapi(listRoute, async (c) => c.json(await listReviews(c.var.ctx, c.req.valid('query')), 200))
  .openapi(changeRoute, async (c) =>
    c.json(await changeReview(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )

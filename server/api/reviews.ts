import { createRoute } from '@hono/zod-openapi'
import { invitationPreference, reviewInput, savedReview } from '#contract/reviews/reviews.schema.ts'
import { saveReview, setReviewInvitations } from '../reviews/index.ts'
import { jsonBody, jsonResponse, problemResponse, router } from './router.ts'

const saveRoute = createRoute({
  method: 'put',
  path: '/reviews',
  summary: 'Write or change the review of a purchase, with the token of its link',
  request: { body: jsonBody(reviewInput) },
  responses: { 200: jsonResponse(savedReview), ...problemResponse },
})

const invitationsRoute = createRoute({
  method: 'put',
  path: '/reviews/invitations',
  summary: 'Stop invitations to review purchases, or turn them on again',
  request: { body: jsonBody(invitationPreference) },
  responses: { 200: jsonResponse(invitationPreference.pick({ on: true })), ...problemResponse },
})

export const reviewsApi = router()
  .openapi(saveRoute, async (c) => c.json(await saveReview(c.var.ctx, c.req.valid('json')), 200))
  .openapi(invitationsRoute, async (c) => {
    const preference = c.req.valid('json')
    await setReviewInvitations(c.var.ctx, preference)
    return c.json({ on: preference.on }, 200)
  })

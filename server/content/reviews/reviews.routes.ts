import { invitationPreference, reviewInput, savedReview } from '#contract/content/reviews/reviews.schema.ts'
import { operation } from '../../platform/api/operation.ts'
import { router } from '../../platform/api/router.ts'
import { saveReview, setReviewInvitations } from './save-review.ts'

export const reviewsApi = router().openapiRoutes([
  operation('PUT /reviews', saveReview, {
    summary: 'Write or change the review of a purchase, with the token of its link',
    body: reviewInput,
    output: savedReview,
  }),
  operation(
    'PUT /reviews/invitations',
    async (ctx, preference) => {
      await setReviewInvitations(ctx, preference)
      return { on: preference.on }
    },
    {
      summary: 'Stop invitations to review purchases, or turn them on again',
      body: invitationPreference,
      output: invitationPreference.pick({ on: true }),
    },
  ),
])

import { z } from 'zod'
import { boundedString, count, id, listInput, nextCursor } from '../../fields.schema.ts'
import * as field from '../../form-fields.schema.ts'
import { reviewsListOptions } from './list-options.ts'
import { REVIEW_NAME_MAX, REVIEW_TEXT_MAX } from './review-limits.ts'
import { type ReviewStatus, reviewStatuses } from './review-statuses.ts'

const TOKEN_MAX = 200
const ratingError = 'Choose 1 to 5 stars.'

/** The token of the link in an invitation or an order. */
const reviewToken = boundedString(TOKEN_MAX, 'This link isn’t valid.').max(TOKEN_MAX, 'This link isn’t valid.')

export const reviewInput = z.object({
  token: reviewToken,
  rating: z.int(ratingError).min(1, ratingError).max(5, ratingError),
  text: field.text(REVIEW_TEXT_MAX),
  name: field.title('Enter the name to show with your review.', REVIEW_NAME_MAX),
})
export type WrittenReview = z.infer<typeof reviewInput>

export const savedReview = z.object({ status: z.enum(reviewStatuses) })
export type SavedReview = z.infer<typeof savedReview>

export const invitationPreference = z.object({ token: reviewToken, on: field.boolean })
export type InvitationPreference = z.infer<typeof invitationPreference>

/** State of a review link. `closed`: refunded or canceled. */
export type ReviewForm =
  | { state: 'unknown' }
  | { state: 'closed'; title: string }
  | {
      state: 'open'
      title: string
      /** Suggestion for the display name. */
      buyerName: string
      getsInvitations: boolean
      review: { rating: number; text: string; name: string; status: ReviewStatus } | null
    }

/** A published review. `writtenOn`: calendar date in UTC. `reply` is '' without one. */
export type PublishedReview = {
  id: string
  rating: number
  text: string
  name: string
  writtenOn: string
  reply: string
}

/** The published reviews of an item. `reviews` has the newest ones. */
export type ItemReviews = {
  count: number
  /** One decimal: '4.5'. */
  average: string
  /** Number of reviews with 1, 2, 3, 4 and 5 stars. */
  distribution: number[]
  reviews: PublishedReview[]
}

/** `q` searches display name and text. */
export const reviewsInput = listInput(reviewsListOptions)
export type ReviewsInput = z.infer<typeof reviewsInput>

export const reviewRow = z.object({
  id,
  version: z.int(),
  status: z.enum(reviewStatuses),
  rating: z.int(),
  text: z.string(),
  name: z.string(),
  /** Null for viewers who may not see users. */
  email: z.string().nullable(),
  /** Title and path of the reviewed item. The path of a deleted item is null. */
  title: z.string(),
  path: z.string().nullable(),
  reply: z.string(),
  changedAt: z.iso.datetime(),
})
export type ReviewRow = z.infer<typeof reviewRow>

export const reviewPage = z.object({ reviews: z.array(reviewRow), pendingCount: count, nextCursor })
export type ReviewPage = z.infer<typeof reviewPage>

export const reviewParams = z.object({ id })

export const reviewChange = z.object({
  version: field.version,
  status: z.enum(reviewStatuses, 'Choose pending, published or rejected.'),
  reply: field.text(REVIEW_TEXT_MAX),
})
export type ReviewChange = z.infer<typeof reviewChange>

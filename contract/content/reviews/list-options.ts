import { reviewStatuses } from './review-statuses.ts'

export const reviewsListOptions = { sort: ['newest', 'oldest'], status: reviewStatuses } as const

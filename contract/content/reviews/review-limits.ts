/** Limits of a review: text, reply and display name (characters). Also database constraints. */
export const REVIEW_TEXT_MAX = 2_000
export const REVIEW_NAME_MAX = 60

export { mailSamples } from './mail-templates.ts'
export { findItemReviews, loadCourseRatings, loadProductRatings, reviewExport } from './published-reviews.ts'
export { getReviewForm } from './save-review.ts'
export { reviewPathsOf, sendInvitations } from './send-invitations.ts'

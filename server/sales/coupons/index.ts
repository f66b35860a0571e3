export { findUsableCoupon, notApplicableProblem, type UsableCoupon } from './find-usable-coupon.ts'
export { takesCoupons } from './takes-coupons.ts'

export { coupons, listCouponItems, listCoupons } from './admin/coupons.ts'
export { findUsableCoupon, notApplicableProblem, type UsableCoupon } from './find-usable-coupon.ts'
export { takesCoupons } from './takes-coupons.ts'

export { assertNotEnrolled } from './assert-not-enrolled.ts'
export { countFreeSeats, lockWorkshop, lockWorkshops, releaseExpiredHolds } from './capacity.ts'
export { assertHoldsPerIp, assertHoldsPerUser, ipHash } from './hold-limits.ts'
export { findOpenClass } from './open-class.ts'

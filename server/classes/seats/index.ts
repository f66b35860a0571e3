export { countFreeSeats, lockWorkshop, lockWorkshops, releaseExpiredHolds } from './capacity.ts'
export { assertHoldsPerIp, assertHoldsPerUser, ipHash } from './hold-limits.ts'
export { assertNotEnrolled, findClassToEnroll, findOpenClass } from './open-class.ts'

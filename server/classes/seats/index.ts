export { countFreeSeats, lockWorkshop, lockWorkshops, releaseExpiredHolds } from './capacity.ts'
export { assertNotEnrolled, findClassToEnroll, findOpenClass } from './open-class.ts'
export { assertHoldsPerIp, assertHoldsPerUser, ipHash } from './seat-holds.ts'

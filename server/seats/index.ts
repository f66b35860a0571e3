export { countFreeSeats, lockWorkshop, lockWorkshops, releaseExpiredHolds } from './capacity.ts'
export { assertHoldsPerIp, assertHoldsPerUser, HOLD_MINUTES, ipHash } from './hold-limits.ts'
export { assertNotEnrolled, findOpenClass } from './open-class.ts'

export { refuseIfEnrolled } from './assert-not-enrolled.ts'
export { freeOverdueHolds, freeSpots, lockWorkshop, lockWorkshops } from './capacity.ts'
export { addressHash, refuseTooManyOfAddress, refuseTooManyOfPerson } from './hold-limits.ts'

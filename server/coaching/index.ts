export { bookingTimes } from './booking-times.ts'
export { getSlots, listActiveTypes } from './list-types.ts'
export { listFreeSlots } from './load-availability.ts'
export {
  type CoachingType,
  cancelBookings,
  claimSlot,
  confirmBookings,
  findActiveType,
  holdSlot,
  timesOf,
} from './slot-bookings.ts'

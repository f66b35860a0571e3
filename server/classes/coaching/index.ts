export { coachingTypeCrud } from './admin/coaching-types.ts'
export { bookingTimes, localTimes } from './booking-times.ts'
export { changeDeadline } from './change-deadline.ts'
export { isCoachingOffered, listActiveTypes, listSlotsFor } from './list-types.ts'
export { bookingExport, listCalendarBookings, listUserBookings } from './list-user-bookings.ts'
export { loadTimeZone } from './load-availability.ts'
export {
  type CoachingType,
  cancelBookings,
  claimSlot,
  confirmBookings,
  findActiveType,
  holdSlot,
  timesOf,
} from './slot-bookings.ts'

export { getCoachingHours, saveCoachingHours } from './admin/hours.ts'
export { listBookings } from './admin/list-bookings.ts'
export { listSessionTypes, sessionTypes } from './admin/session-types.ts'
export { bookingTimes, localTimes } from './booking-times.ts'
export { changeDeadline } from './change-deadline.ts'
export { getSlots, isCoachingOffered, listActiveTypes, listSlotsFor } from './list-types.ts'
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

/** Lists, cancels and transfers enrollments. Orders create them: orders/checkout and orders/fulfillment. */

export { getAffectedEnrollments, listMoveTargets } from './admin/affected-enrollments.ts'
export { enrollmentFilter, listEnrollments } from './admin/list-enrollments.ts'
export { listRoster } from './admin/list-roster.ts'
export { messageClass, queueMessageMails } from './admin/message-class.ts'
export { removeEnrollment } from './admin/remove-enrollment.ts'
export { rosterAttendance, rosterFilter, rosterRefundedMinor, rosterState } from './admin/roster-filter.ts'
export { matchesEnrollment } from './admin/search-enrollments.ts'
export { cancelAllEnrollments, cancelEnrollment } from './cancel.ts'
export { cancelClassEnrollments, queueClassCancellation } from './cancel-class.ts'
export { cancelEntitledEnrollments } from './cancel-entitled.ts'
export { listUserEnrollments } from './list-user-enrollments.ts'

export {
  type ClassRow,
  classEvent,
  classKindOf,
  classStartsAt,
  isPast,
  type SessionRow,
  sessionEvent,
} from './calendar-event.ts'
export { cancelDeadlineOf, cancelUntilOf, daysBefore } from './cancel-deadline.ts'
export {
  classAccess,
  type EnrolledRow,
  enrolledClass,
  enrolledStartsAt,
  isSaleOver,
  isSelfPaced,
  lessonTimes,
  loadEnrolledSessions,
} from './class-access.ts'
export { type ClassDetails, getClassDetails } from './class-details.ts'
export { isSessionOf, listClassEvents, loadSessions, type SessionOwner } from './class-sessions.ts'
export { type CourseUse, loadCourseUse } from './course-use.ts'
export { type EnrolledEvent, isOfCanceledClass, listEnrolledEvents } from './enrolled-events.ts'
export { addEventToGoogle } from './google/add-event.ts'
export { getCoachingCalendar, setCoachingCalendar, syncBusyTimes } from './google/coaching-calendar.ts'
export {
  completeConnection,
  connectGoogle,
  disconnectGoogle,
  revokeGoogle,
  revokeGoogleAccess,
} from './google/connect.ts'
export { calendarConnection } from './google/connections.ts'
export { type IcsInvitation, icsInvitation, icsPublication } from './ics.ts'
export { getFeedUrl, personalFeed, renewFeedToken } from './personal-feed.ts'
export { getEventIcs, publicFeed } from './public-calendar.ts'
export {
  listActiveWorkshops,
  listAlternativeDates,
  listUpcomingEvents,
  listWorkshopsWithSeats,
} from './scheduled-classes.ts'

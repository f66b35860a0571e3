/** Schedule: when classes begin and are held, for people, for calendar programs and for Google. */
export { addToGoogle } from './add-to-google.ts'
export { courseEvent, isPast, workshopEvent } from './calendar-event.ts'
export { connectGoogle } from './connect-google.ts'
export { type EnrolledClass, enrolledClass } from './enrolled-class.ts'
export { eventFile } from './event-file.ts'
export { feed } from './feed.ts'
export { type Invitation, invitation } from './invitation.ts'
export { upcoming } from './upcoming.ts'

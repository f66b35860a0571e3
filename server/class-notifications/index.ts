/** What people who are enrolled are told of their classes: when they begin, that this changed, and a reminder. */

export { calendarCancellation } from './calendar-cancellation.ts'
export { calendarInvite } from './calendar-invite.ts'
export { mailSamples } from './mail-samples.ts'
export { notifyEnrolled } from './notify-enrolled.ts'
export { queueChangeNotice } from './queue-change-notice.ts'
export { getReminderPreference, type ReminderPreference, setReminderPreference } from './reminder-preference.ts'
export { sendReminders } from './send-reminders.ts'

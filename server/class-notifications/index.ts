/** What people who are enrolled are told of their classes: when they begin, that this changed, and a reminder. */

export { takeOut } from './calendar-cancellation.ts'
export { invite } from './calendar-invite.ts'
export { exampleMails } from './mail-samples.ts'
export { tellEnrolled } from './notify-enrolled.ts'
export { announce } from './queue-change-notice.ts'
export { chooseReminders, type ReminderChoice, reminderChoice } from './reminder-preference.ts'
export { remind } from './send-reminders.ts'

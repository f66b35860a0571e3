/** What people who are enrolled are told of their classes: when they begin, that this changed, and a reminder. */
export { announce } from './announce.ts'
export { exampleMails } from './example-mails.ts'
export { invite } from './invite.ts'
export { remind } from './remind.ts'
export { chooseReminders, type ReminderChoice, reminderChoice } from './reminder-choice.ts'
export { takeOut } from './take-out.ts'
export { tellEnrolled } from './tell-enrolled.ts'

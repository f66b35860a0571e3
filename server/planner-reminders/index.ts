export { exportReminders } from './export-reminders.ts'
export { mailSamples } from './mail-templates.ts'
export { deleteReminders, getReminderState, saveReminders } from './save-reminders.ts'
export { sendPlannerReminders } from './send-reminders.ts'

export { exportReminders } from './export-reminders.ts'
export { mailSamples } from './mail-templates.ts'
export { sendPlannerReminders } from './send-reminders.ts'

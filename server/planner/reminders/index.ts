export { exportReminders } from './export-reminders.ts'
export { mailSamples } from './mail-templates.ts'
export { sendPush } from './send-push.ts'
export { sendPlannerReminders } from './send-reminders.ts'

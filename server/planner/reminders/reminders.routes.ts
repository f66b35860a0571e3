import { reminderState, remindersInput } from '#contract/planner/reminders.schema.ts'
import { operation } from '../../platform/api/operation.ts'
import { router } from '../../platform/api/router.ts'
import { deleteReminders, getReminderState, saveReminders } from './save-reminders.ts'

/** 200 titles within their limit, in any script. */
const REMINDERS_BODY_BYTES_MAX = 160_000

export const plannerRemindersApi = router().openapiRoutes([
  operation('GET /planner/reminders', getReminderState, {
    summary: 'Get whether my planner reminds me, and the key for push subscriptions',
    output: reminderState,
  }),
  operation('PUT /planner/reminders', saveReminders, {
    summary: 'Switch on the reminders of my planner, and replace those that wait',
    maxBodyBytes: REMINDERS_BODY_BYTES_MAX,
    body: remindersInput,
    output: reminderState,
  }),
  operation('DELETE /planner/reminders', deleteReminders, {
    summary: 'Switch off the reminders of my planner, and delete those that wait',
    output: reminderState,
  }),
])

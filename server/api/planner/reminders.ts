import { createRoute } from '@hono/zod-openapi'
import { reminderState, remindersInput } from '#contract/planner/reminders.schema.ts'
import { deleteReminders, getReminderState, saveReminders } from '../../planner-reminders/index.ts'
import { jsonBody, jsonResponse, problemResponse, router } from '../router.ts'

/** 200 titles within their limit, in any script. */
const REMINDERS_BODY_BYTES_MAX = 160_000

const readRoute = createRoute({
  method: 'get',
  path: '/planner/reminders',
  summary: 'Get whether my planner reminds me, and the key for push subscriptions',
  responses: { 200: jsonResponse(reminderState), ...problemResponse },
})

const saveRoute = createRoute({
  method: 'put',
  path: '/planner/reminders',
  summary: 'Switch on the reminders of my planner, and replace those that wait',
  'x-max-body-bytes': REMINDERS_BODY_BYTES_MAX,
  request: { body: jsonBody(remindersInput) },
  responses: { 200: jsonResponse(reminderState), ...problemResponse },
})

const deleteRoute = createRoute({
  method: 'delete',
  path: '/planner/reminders',
  summary: 'Switch off the reminders of my planner, and delete those that wait',
  responses: { 200: jsonResponse(reminderState), ...problemResponse },
})

export const plannerRemindersApi = router()
  .openapi(readRoute, async (c) => c.json(await getReminderState(c.var.ctx), 200))
  .openapi(saveRoute, async (c) => c.json(await saveReminders(c.var.ctx, c.req.valid('json')), 200))
  .openapi(deleteRoute, async (c) => c.json(await deleteReminders(c.var.ctx), 200))

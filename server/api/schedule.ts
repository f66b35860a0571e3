import { createRoute } from '@hono/zod-openapi'
import { calendarConnection as connectionShape, oauthCallback } from '#contract/accounts/google.schema.ts'
import { addEventResponse, calendarEventInput, connectResponse } from '#contract/schedule/schedule.schema.ts'
import * as schedule from '../schedule/index.ts'
import { jsonBody, jsonResponse, problemResponse } from './openapi.ts'
import { router } from './router.ts'

const connectRoute = createRoute({
  method: 'post',
  path: '/calendar/connect',
  summary: 'Get the page on which Google asks for the consent to write into a calendar',
  responses: { 200: jsonResponse(connectResponse), ...problemResponse },
})

const finishRoute = createRoute({
  method: 'post',
  path: '/calendar/connection',
  summary: 'Connect my Google Calendar with what Google’s page sent back with me',
  request: { body: jsonBody(oauthCallback) },
  responses: { 200: jsonResponse(connectionShape), ...problemResponse },
})

const connectionRoute = createRoute({
  method: 'get',
  path: '/calendar/connection',
  summary: 'Whether my Google Calendar is connected',
  responses: { 200: jsonResponse(connectionShape), ...problemResponse },
})

const disconnectRoute = createRoute({
  method: 'delete',
  path: '/calendar/connection',
  summary: 'Disconnect it, here and at Google',
  responses: { 200: jsonResponse(connectionShape), ...problemResponse },
})

const addRoute = createRoute({
  method: 'post',
  path: '/calendar/events',
  summary: 'Write a class into my Google Calendar; one that is there already is put right',
  request: { body: jsonBody(calendarEventInput) },
  responses: { 201: jsonResponse(addEventResponse), ...problemResponse },
})

export const scheduleApi = router()
  .openapi(connectRoute, async (c) => c.json(await schedule.connectGoogle(c.var.ctx), 200))
  .openapi(finishRoute, async (c) => c.json(await schedule.completeConnection(c.var.ctx, c.req.valid('json')), 200))
  .openapi(connectionRoute, async (c) => c.json(await schedule.calendarConnection(c.var.ctx), 200))
  .openapi(disconnectRoute, async (c) => c.json(await schedule.disconnectGoogle(c.var.ctx), 200))
  .openapi(addRoute, async (c) => c.json(await schedule.addEventToGoogle(c.var.ctx, c.req.valid('json')), 201))

import { createRoute } from '@hono/zod-openapi'
import { calendarConnection as connectionShape, oauthCallback } from '#contract/accounts/google.schema.ts'
import { addEventResponse, calendarEventInput, connectResponse } from '#contract/schedule/schedule.schema.ts'
import * as schedule from '../schedule/index.ts'
import { jsonBody, jsonResponse, problemResponse, router } from './router.ts'

const connectRoute = createRoute({
  method: 'post',
  path: '/calendar/connect',
  summary: 'Start connecting my Google Calendar; returns the URL of the consent page',
  responses: { 200: jsonResponse(connectResponse), ...problemResponse },
})

const completeRoute = createRoute({
  method: 'post',
  path: '/calendar/connection',
  summary: 'Complete connecting my Google Calendar',
  request: { body: jsonBody(oauthCallback) },
  responses: { 200: jsonResponse(connectionShape), ...problemResponse },
})

const connectionRoute = createRoute({
  method: 'get',
  path: '/calendar/connection',
  summary: 'Get the state of my Google Calendar connection',
  responses: { 200: jsonResponse(connectionShape), ...problemResponse },
})

const disconnectRoute = createRoute({
  method: 'delete',
  path: '/calendar/connection',
  summary: 'Disconnect my Google Calendar and revoke the consent at Google',
  responses: { 200: jsonResponse(connectionShape), ...problemResponse },
})

const addRoute = createRoute({
  method: 'post',
  path: '/calendar/events',
  summary: 'Add a class to my Google Calendar, or update the existing event',
  request: { body: jsonBody(calendarEventInput) },
  responses: { 201: jsonResponse(addEventResponse), ...problemResponse },
})

export const scheduleApi = router()
  .openapi(connectRoute, async (c) => c.json(await schedule.connectGoogle(c.var.ctx), 200))
  .openapi(completeRoute, async (c) => c.json(await schedule.completeConnection(c.var.ctx, c.req.valid('json')), 200))
  .openapi(connectionRoute, async (c) => c.json(await schedule.calendarConnection(c.var.ctx), 200))
  .openapi(disconnectRoute, async (c) => c.json(await schedule.disconnectGoogle(c.var.ctx), 200))
  .openapi(addRoute, async (c) => c.json(await schedule.addEventToGoogle(c.var.ctx, c.req.valid('json')), 201))

import { createRoute } from '@hono/zod-openapi'
import { addedAnswer, calendarEventInput, connectAnswer } from '#contract/schedule.ts'
import { addToGoogle, connectGoogle } from '../schedule/index.ts'
import { answers, body, problem } from './describe.ts'
import { router } from './env.ts'

const connectRoute = createRoute({
  method: 'post',
  path: '/calendar/connect',
  summary: 'Get the page on which Google asks for the consent to write into a calendar',
  responses: { 200: answers(connectAnswer), ...problem },
})

const addRoute = createRoute({
  method: 'post',
  path: '/calendar/events',
  summary: 'Write a class into my Google Calendar',
  request: { body: body(calendarEventInput) },
  responses: { 201: answers(addedAnswer), ...problem },
})

export const scheduleApi = router()
  .openapi(connectRoute, async (c) => c.json(await connectGoogle(c.var.ctx), 200))
  .openapi(addRoute, async (c) => c.json(await addToGoogle(c.var.ctx, c.req.valid('json')), 201))

import { createRoute, z } from '@hono/zod-openapi'
import { feedUrlShape, idParams } from '#contract/accounts/account.schema.ts'
import { enrollments, transferInput } from '#contract/enrollments/enrollment.schema.ts'
import { calendarEvent } from '#contract/schedule/schedule.schema.ts'
import {
  cancelEnrollment,
  listTransferOptions,
  listUserEnrollments,
  transferEnrollment,
} from '../../enrollments/index.ts'
import { getFeedUrl, renewFeedToken } from '../../schedule/index.ts'
import { jsonBody, jsonResponse, problemResponse, router } from '../router.ts'

const listRoute = createRoute({
  method: 'get',
  path: '/account/classes',
  summary: 'List my enrollments in courses and workshops',
  responses: { 200: jsonResponse(enrollments), ...problemResponse },
})

const cancelRoute = createRoute({
  method: 'post',
  path: '/account/classes/{id}/cancel',
  summary: 'Cancel an enrollment and request its refund',
  request: { params: idParams },
  responses: { 200: jsonResponse(enrollments), ...problemResponse },
})

const transferOptionsRoute = createRoute({
  method: 'get',
  path: '/account/classes/{id}/dates',
  summary: 'List the workshops an enrollment can be moved to (same price, free spot)',
  request: { params: idParams },
  responses: { 200: jsonResponse(z.array(calendarEvent)), ...problemResponse },
})

const transferRoute = createRoute({
  method: 'post',
  path: '/account/classes/{id}/move',
  summary: 'Transfer an enrollment to another workshop',
  request: { params: idParams, body: jsonBody(transferInput) },
  responses: { 200: jsonResponse(enrollments), ...problemResponse },
})

const feedRoute = createRoute({
  method: 'get',
  path: '/account/calendar',
  summary: 'Get the secret URL of my calendar feed',
  responses: { 200: jsonResponse(feedUrlShape), ...problemResponse },
})

const renewFeedRoute = createRoute({
  method: 'post',
  path: '/account/calendar/renew',
  summary: 'Replace the secret URL of my calendar feed',
  responses: { 200: jsonResponse(feedUrlShape), ...problemResponse },
})

export const accountEnrollmentsApi = router()
  .openapi(listRoute, async (c) => c.json(await listUserEnrollments(c.var.ctx), 200))
  .openapi(cancelRoute, async (c) => {
    await cancelEnrollment(c.var.ctx, c.req.valid('param'))
    return c.json(await listUserEnrollments(c.var.ctx), 200)
  })
  .openapi(transferOptionsRoute, async (c) => c.json(await listTransferOptions(c.var.ctx, c.req.valid('param')), 200))
  .openapi(transferRoute, async (c) => {
    await transferEnrollment(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') })
    return c.json(await listUserEnrollments(c.var.ctx), 200)
  })
  .openapi(feedRoute, async (c) => c.json(await getFeedUrl(c.var.ctx), 200))
  .openapi(renewFeedRoute, async (c) => c.json(await renewFeedToken(c.var.ctx), 200))

import { createRoute, z } from '@hono/zod-openapi'
import { feedUrlShape, idParams } from '#contract/accounts/account.schema.ts'
import { enrollments, transferInput } from '#contract/enrollments/enrollment.schema.ts'
import { calendarEvent } from '#contract/schedule/schedule.schema.ts'
import {
  cancelEnrollment,
  listOwnEnrollments,
  listTransferOptions,
  transferEnrollment,
} from '../../enrollments/index.ts'
import { getFeedUrl, renewFeedToken } from '../../schedule/index.ts'
import { jsonBody, jsonResponse, problemResponse } from '../openapi.ts'
import { router } from '../router.ts'

const listRoute = createRoute({
  method: 'get',
  path: '/account/classes',
  summary: 'My places in courses and workshops',
  responses: { 200: jsonResponse(enrollments), ...problemResponse },
})

const cancelRoute = createRoute({
  method: 'post',
  path: '/account/classes/{id}/cancel',
  summary: 'Give one back, and get the money back',
  request: { params: idParams },
  responses: { 200: jsonResponse(enrollments), ...problemResponse },
})

const datesRoute = createRoute({
  method: 'get',
  path: '/account/classes/{id}/dates',
  summary: 'The workshops of the same price with a free seat',
  request: { params: idParams },
  responses: { 200: jsonResponse(z.array(calendarEvent)), ...problemResponse },
})

const moveRoute = createRoute({
  method: 'post',
  path: '/account/classes/{id}/move',
  summary: 'Move one to another of them',
  request: { params: idParams, body: jsonBody(transferInput) },
  responses: { 200: jsonResponse(enrollments), ...problemResponse },
})

const feedRoute = createRoute({
  method: 'get',
  path: '/account/calendar',
  summary: 'The secret address of the calendar of what I booked',
  responses: { 200: jsonResponse(feedUrlShape), ...problemResponse },
})

const renewRoute = createRoute({
  method: 'post',
  path: '/account/calendar/renew',
  summary: 'Another secret address; the one before leads nowhere',
  responses: { 200: jsonResponse(feedUrlShape), ...problemResponse },
})

export const accountEnrollmentsApi = router()
  .openapi(listRoute, async (c) => c.json(await listOwnEnrollments(c.var.ctx), 200))
  .openapi(cancelRoute, async (c) => {
    await cancelEnrollment(c.var.ctx, c.req.valid('param'))
    return c.json(await listOwnEnrollments(c.var.ctx), 200)
  })
  .openapi(datesRoute, async (c) => c.json(await listTransferOptions(c.var.ctx, c.req.valid('param')), 200))
  .openapi(moveRoute, async (c) => {
    await transferEnrollment(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') })
    return c.json(await listOwnEnrollments(c.var.ctx), 200)
  })
  .openapi(feedRoute, async (c) => c.json(await getFeedUrl(c.var.ctx), 200))
  .openapi(renewRoute, async (c) => c.json(await renewFeedToken(c.var.ctx), 200))

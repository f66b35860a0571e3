import { createRoute } from '@hono/zod-openapi'
import { idParams } from '#contract/accounts/account.schema.ts'
import { coachingSlots, rescheduleInput, userBookings } from '#contract/coaching/coaching.schema.ts'
import { listUserBookings } from '../../coaching/index.ts'
import { cancelBooking, getRescheduleSlots, rescheduleBooking } from '../../orders/index.ts'
import { jsonBody, jsonResponse, problemResponse, router } from '../router.ts'

const listRoute = createRoute({
  method: 'get',
  path: '/account/bookings',
  summary: 'List my 1-on-1 sessions',
  responses: { 200: jsonResponse(userBookings), ...problemResponse },
})

const slotsRoute = createRoute({
  method: 'get',
  path: '/account/bookings/{id}/slots',
  summary: 'List the times a 1-on-1 session can be moved to',
  request: { params: idParams },
  responses: { 200: jsonResponse(coachingSlots), ...problemResponse },
})

const rescheduleRoute = createRoute({
  method: 'post',
  path: '/account/bookings/{id}/reschedule',
  summary: 'Move a 1-on-1 session to another time',
  request: { params: idParams, body: jsonBody(rescheduleInput) },
  responses: { 200: jsonResponse(userBookings), ...problemResponse },
})

const cancelRoute = createRoute({
  method: 'post',
  path: '/account/bookings/{id}/cancel',
  summary: 'Cancel a 1-on-1 session and request its refund',
  request: { params: idParams },
  responses: { 200: jsonResponse(userBookings), ...problemResponse },
})

export const accountCoachingApi = router()
  .openapi(listRoute, async (c) => c.json(await listUserBookings(c.var.ctx), 200))
  .openapi(slotsRoute, async (c) => c.json(await getRescheduleSlots(c.var.ctx, c.req.valid('param')), 200))
  .openapi(rescheduleRoute, async (c) => {
    await rescheduleBooking(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') })
    return c.json(await listUserBookings(c.var.ctx), 200)
  })
  .openapi(cancelRoute, async (c) => {
    await cancelBooking(c.var.ctx, c.req.valid('param'))
    return c.json(await listUserBookings(c.var.ctx), 200)
  })

import { createRoute } from '@hono/zod-openapi'
import { idParams } from '#contract/accounts/account.schema.ts'
import { bookingInput, coachingSlots, coachingTypes } from '#contract/coaching/coaching.schema.ts'
import { checkoutResponse, idempotencyHeaders } from '#contract/orders/orders.schema.ts'
import { getSlots, listActiveTypes } from '../coaching/index.ts'
import { bookSession } from '../orders/index.ts'
import { jsonBody, jsonResponse, problemResponse, router } from './router.ts'

const typesRoute = createRoute({
  method: 'get',
  path: '/coaching/types',
  summary: 'List the 1-on-1 sessions that can be booked',
  responses: { 200: jsonResponse(coachingTypes), ...problemResponse },
})

const slotsRoute = createRoute({
  method: 'get',
  path: '/coaching/types/{id}/slots',
  summary: 'List the free times of a session',
  request: { params: idParams },
  responses: { 200: jsonResponse(coachingSlots), ...problemResponse },
})

const bookRoute = createRoute({
  method: 'post',
  path: '/coaching/bookings',
  summary: 'Hold a time of a session and start a checkout session',
  request: { headers: idempotencyHeaders, body: jsonBody(bookingInput) },
  responses: { 201: jsonResponse(checkoutResponse), ...problemResponse },
})

export const coachingApi = router()
  .openapi(typesRoute, async (c) => c.json(await listActiveTypes(c.var.ctx), 200))
  .openapi(slotsRoute, async (c) => c.json(await getSlots(c.var.ctx, c.req.valid('param')), 200))
  .openapi(bookRoute, async (c) => {
    const key = c.req.valid('header')['idempotency-key']
    return c.json(await bookSession(c.var.ctx, { ...c.req.valid('json'), key }), 201)
  })

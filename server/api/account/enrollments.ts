import { createRoute, z } from '@hono/zod-openapi'
import { feedAddressShape, ownThing } from '#contract/accounts/account.schema.ts'
import { bookedClasses, moveInput } from '#contract/enrollments/enrollment.schema.ts'
import { calendarEvent } from '#contract/schedule/schedule.schema.ts'
import { booked, cancelBooked, datesToMoveTo, moveBooked } from '../../enrollments/index.ts'
import { feedAddress, renewFeed } from '../../schedule/index.ts'
import { answers, body, problem } from '../openapi.ts'
import { router } from '../router.ts'

const listRoute = createRoute({
  method: 'get',
  path: '/account/classes',
  summary: 'My places in courses and workshops',
  responses: { 200: answers(bookedClasses), ...problem },
})

const cancelRoute = createRoute({
  method: 'post',
  path: '/account/classes/{id}/cancel',
  summary: 'Give one back, and get the money back',
  request: { params: ownThing },
  responses: { 200: answers(bookedClasses), ...problem },
})

const datesRoute = createRoute({
  method: 'get',
  path: '/account/classes/{id}/dates',
  summary: 'The workshops of the same price with a free seat',
  request: { params: ownThing },
  responses: { 200: answers(z.array(calendarEvent)), ...problem },
})

const moveRoute = createRoute({
  method: 'post',
  path: '/account/classes/{id}/move',
  summary: 'Move one to another of them',
  request: { params: ownThing, body: body(moveInput) },
  responses: { 200: answers(bookedClasses), ...problem },
})

const feedRoute = createRoute({
  method: 'get',
  path: '/account/calendar',
  summary: 'The secret address of the calendar of what I booked',
  responses: { 200: answers(feedAddressShape), ...problem },
})

const renewRoute = createRoute({
  method: 'post',
  path: '/account/calendar/renew',
  summary: 'Another secret address; the one before leads nowhere',
  responses: { 200: answers(feedAddressShape), ...problem },
})

export const bookedApi = router()
  .openapi(listRoute, async (c) => c.json(await booked(c.var.ctx), 200))
  .openapi(cancelRoute, async (c) => c.json(await cancelBooked(c.var.ctx, c.req.valid('param')), 200))
  .openapi(datesRoute, async (c) => c.json(await datesToMoveTo(c.var.ctx, c.req.valid('param')), 200))
  .openapi(moveRoute, async (c) =>
    c.json(await moveBooked(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(feedRoute, async (c) => c.json(await feedAddress(c.var.ctx), 200))
  .openapi(renewRoute, async (c) => c.json(await renewFeed(c.var.ctx), 200))

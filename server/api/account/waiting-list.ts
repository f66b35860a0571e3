import { createRoute, z } from '@hono/zod-openapi'
import {
  joinInput,
  waitingInput,
  waitingPage,
  waitingParams,
  waitingPlaces,
} from '#contract/waiting-list/waiting-list.schema.ts'
import { listWaiting } from '../../waiting-list/admin/index.ts'
import { joinWaiting, leaveWaiting, removeFromLine, waiting } from '../../waiting-list/index.ts'
import { answers, body, problem } from '../openapi.ts'
import { router } from '../router.ts'

const mineRoute = createRoute({
  method: 'get',
  path: '/account/waiting',
  summary: 'My places in waiting lists, and the spots that are held for me',
  responses: { 200: answers(waitingPlaces), ...problem },
})

const joinRoute = createRoute({
  method: 'post',
  path: '/account/waiting',
  summary: 'Wait for a spot in a full workshop',
  request: { body: body(joinInput) },
  responses: { 200: answers(waitingPlaces), ...problem },
})

const leaveRoute = createRoute({
  method: 'post',
  path: '/account/waiting/{id}/leave',
  summary: 'Wait no longer, or let the spot go that is held for me',
  request: { params: waitingParams },
  responses: { 200: answers(waitingPlaces), ...problem },
})

const listRoute = createRoute({
  method: 'get',
  path: '/admin/waiting',
  summary: 'Who waits for a spot in a full workshop, in order',
  request: { query: waitingInput },
  responses: { 200: answers(waitingPage), ...problem },
})

const removeRoute = createRoute({
  method: 'delete',
  path: '/admin/waiting/{id}',
  summary: 'Take somebody out of a waiting list',
  request: { params: waitingParams },
  responses: { 200: answers(z.object({ id: z.uuid() })), ...problem },
})

export const waitingApi = router()
  .openapi(mineRoute, async (c) => c.json(await waiting(c.var.ctx), 200))
  .openapi(joinRoute, async (c) => c.json(await joinWaiting(c.var.ctx, c.req.valid('json')), 200))
  .openapi(leaveRoute, async (c) => c.json(await leaveWaiting(c.var.ctx, c.req.valid('param')), 200))
  .openapi(listRoute, async (c) => c.json(await listWaiting(c.var.ctx, c.req.valid('query')), 200))
  .openapi(removeRoute, async (c) => c.json(await removeFromLine(c.var.ctx, c.req.valid('param')), 200))

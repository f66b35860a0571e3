import { createRoute, z } from '@hono/zod-openapi'
import {
  joinWaitingListInput,
  waitingListEntries,
  waitingListInput,
  waitingListPage,
  waitingListParams,
} from '#contract/waiting-list/waiting-list.schema.ts'
import { listWaitingListEntries } from '../../waiting-list/admin/index.ts'
import {
  joinWaitingListAndList,
  leaveWaitingListAndList,
  listOwnWaitingListEntries,
  removeEntry,
} from '../../waiting-list/index.ts'
import { jsonBody, jsonResponse, problemResponse } from '../openapi.ts'
import { router } from '../router.ts'

const mineRoute = createRoute({
  method: 'get',
  path: '/account/waiting',
  summary: 'My places in waiting lists, and the spots that are held for me',
  responses: { 200: jsonResponse(waitingListEntries), ...problemResponse },
})

const joinRoute = createRoute({
  method: 'post',
  path: '/account/waiting',
  summary: 'Wait for a spot in a full workshop',
  request: { body: jsonBody(joinWaitingListInput) },
  responses: { 200: jsonResponse(waitingListEntries), ...problemResponse },
})

const leaveRoute = createRoute({
  method: 'post',
  path: '/account/waiting/{id}/leave',
  summary: 'Wait no longer, or let the spot go that is held for me',
  request: { params: waitingListParams },
  responses: { 200: jsonResponse(waitingListEntries), ...problemResponse },
})

const listRoute = createRoute({
  method: 'get',
  path: '/admin/waiting',
  summary: 'Who waits for a spot in a full workshop, in order',
  request: { query: waitingListInput },
  responses: { 200: jsonResponse(waitingListPage), ...problemResponse },
})

const removeRoute = createRoute({
  method: 'delete',
  path: '/admin/waiting/{id}',
  summary: 'Take somebody out of a waiting list',
  request: { params: waitingListParams },
  responses: { 200: jsonResponse(z.object({ id: z.uuid() })), ...problemResponse },
})

export const waitingListApi = router()
  .openapi(mineRoute, async (c) => c.json(await listOwnWaitingListEntries(c.var.ctx), 200))
  .openapi(joinRoute, async (c) => c.json(await joinWaitingListAndList(c.var.ctx, c.req.valid('json')), 200))
  .openapi(leaveRoute, async (c) => c.json(await leaveWaitingListAndList(c.var.ctx, c.req.valid('param')), 200))
  .openapi(listRoute, async (c) => c.json(await listWaitingListEntries(c.var.ctx, c.req.valid('query')), 200))
  .openapi(removeRoute, async (c) => c.json(await removeEntry(c.var.ctx, c.req.valid('param')), 200))

import { createRoute, z } from '@hono/zod-openapi'
import {
  joinWaitingListInput,
  waitingListEntries,
  waitingListInput,
  waitingListPage,
  waitingListParams,
} from '#contract/waiting-list/waiting-list.schema.ts'
import {
  joinWaitingList,
  leaveWaitingList,
  listUserWaitingListEntries,
  listWaitingListEntries,
  removeEntry,
} from '../../waiting-list/index.ts'
import { jsonBody, jsonResponse, problemResponse, router } from '../router.ts'

const listEntriesRoute = createRoute({
  method: 'get',
  path: '/account/waiting',
  summary: 'List my waiting list entries and offers',
  responses: { 200: jsonResponse(waitingListEntries), ...problemResponse },
})

const joinRoute = createRoute({
  method: 'post',
  path: '/account/waiting',
  summary: 'Join the waiting list of a full workshop',
  request: { body: jsonBody(joinWaitingListInput) },
  responses: { 200: jsonResponse(waitingListEntries), ...problemResponse },
})

const leaveRoute = createRoute({
  method: 'post',
  path: '/account/waiting/{id}/leave',
  summary: 'Leave a waiting list or decline an offer',
  request: { params: waitingListParams },
  responses: { 200: jsonResponse(waitingListEntries), ...problemResponse },
})

const listRoute = createRoute({
  method: 'get',
  path: '/admin/waiting',
  summary: 'List waiting list entries',
  request: { query: waitingListInput },
  responses: { 200: jsonResponse(waitingListPage), ...problemResponse },
})

const removeRoute = createRoute({
  method: 'delete',
  path: '/admin/waiting/{id}',
  summary: 'Remove a user from a waiting list',
  request: { params: waitingListParams },
  responses: { 200: jsonResponse(z.object({ id: z.uuid() })), ...problemResponse },
})

export const waitingListApi = router()
  .openapi(listEntriesRoute, async (c) => c.json(await listUserWaitingListEntries(c.var.ctx), 200))
  .openapi(joinRoute, async (c) => c.json(await joinWaitingList(c.var.ctx, c.req.valid('json')), 200))
  .openapi(leaveRoute, async (c) => c.json(await leaveWaitingList(c.var.ctx, c.req.valid('param')), 200))
  .openapi(listRoute, async (c) => c.json(await listWaitingListEntries(c.var.ctx, c.req.valid('query')), 200))
  .openapi(removeRoute, async (c) => c.json(await removeEntry(c.var.ctx, c.req.valid('param')), 200))

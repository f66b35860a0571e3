import { createRoute } from '@hono/zod-openapi'
import { changesInput, changesResponse, syncInput, syncResponse } from '#contract/planner/planner.schema.ts'
import { syncDocuments, waitForChanges } from '../planner/index.ts'
import { jsonBody, jsonResponse, problemResponse, router } from './router.ts'

const SYNC_BODY_BYTES_MAX = 4_194_304

const syncRoute = createRoute({
  method: 'post',
  path: '/planner/sync',
  summary: 'Store changes of my planner’s documents, and get those of my other browsers',
  'x-max-body-bytes': SYNC_BODY_BYTES_MAX,
  request: { body: jsonBody(syncInput) },
  responses: { 200: jsonResponse(syncResponse), ...problemResponse },
})

const changesRoute = createRoute({
  method: 'get',
  path: '/planner/changes',
  summary: 'Wait until my planner has changes after a cursor, for up to 25 seconds',
  request: { query: changesInput },
  responses: { 200: jsonResponse(changesResponse), ...problemResponse },
})

export const plannerApi = router()
  .openapi(syncRoute, async (c) => c.json(await syncDocuments(c.var.ctx, c.req.valid('json')), 200))
  .openapi(changesRoute, async (c) => c.json(await waitForChanges(c.var.ctx, c.req.valid('query')), 200))

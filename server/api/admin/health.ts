import { createRoute } from '@hono/zod-openapi'
import { health, healthChecks, queueParams, retryResponse } from '#contract/health/health.schema.ts'
import { getHealth, retryJobs, runHealthChecks } from '../../health/index.ts'
import { jsonResponse, problemResponse } from '../openapi.ts'
import { router } from '../router.ts'

const healthRoute = createRoute({
  method: 'get',
  path: '/admin/health',
  summary: 'This server, its database, and what waits in it',
  responses: { 200: jsonResponse(health), ...problemResponse },
})

const partsRoute = createRoute({
  method: 'get',
  path: '/admin/health/parts',
  summary: 'How every part and service is, asked now; takes ten seconds at most',
  responses: { 200: jsonResponse(healthChecks), ...problemResponse },
})

const retryRoute = createRoute({
  method: 'post',
  path: '/admin/health/jobs/{queue}/retry',
  summary: 'Give the jobs that failed in a queue one more try',
  request: { params: queueParams },
  responses: { 200: jsonResponse(retryResponse), ...problemResponse },
})

export const adminHealthApi = router()
  .openapi(healthRoute, async (c) => c.json(await getHealth(c.var.ctx), 200))
  .openapi(partsRoute, async (c) => c.json(await runHealthChecks(c.var.ctx), 200))
  .openapi(retryRoute, async (c) => c.json(await retryJobs(c.var.ctx, c.req.valid('param')), 200))

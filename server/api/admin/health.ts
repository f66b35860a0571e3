import { createRoute } from '@hono/zod-openapi'
import { health, healthChecks, queueParams, retryResponse } from '#contract/health/health.schema.ts'
import { HEALTH_CHECK_SECONDS } from '#contract/limits.ts'
import { getHealth, retryJobs, runHealthChecks } from '../../health/index.ts'
import { jsonResponse, problemResponse, router } from '../router.ts'

const healthRoute = createRoute({
  method: 'get',
  path: '/admin/health',
  summary: 'Get the state of this server, its database and its queues',
  responses: { 200: jsonResponse(health), ...problemResponse },
})

const checksRoute = createRoute({
  method: 'get',
  path: '/admin/health/checks',
  summary: `Check every component and external service now; takes up to ${HEALTH_CHECK_SECONDS} seconds`,
  responses: { 200: jsonResponse(healthChecks), ...problemResponse },
})

const retryRoute = createRoute({
  method: 'post',
  path: '/admin/health/jobs/{queue}/retry',
  summary: 'Retry the failed jobs of a queue',
  request: { params: queueParams },
  responses: { 200: jsonResponse(retryResponse), ...problemResponse },
})

export const adminHealthApi = router()
  .openapi(healthRoute, async (c) => c.json(await getHealth(c.var.ctx), 200))
  .openapi(checksRoute, async (c) => c.json(await runHealthChecks(c.var.ctx), 200))
  .openapi(retryRoute, async (c) => c.json(await retryJobs(c.var.ctx, c.req.valid('param')), 200))

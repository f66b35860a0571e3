import { createRoute } from '@hono/zod-openapi'
import { health, partsHealth, queueParams, retried } from '#contract/health/health.schema.ts'
import { examineParts, retryJobs, showHealth } from '../../health/index.ts'
import { answers, problem } from '../openapi.ts'
import { router } from '../router.ts'

const healthRoute = createRoute({
  method: 'get',
  path: '/admin/health',
  summary: 'This server, its database, and what waits in it',
  responses: { 200: answers(health), ...problem },
})

const partsRoute = createRoute({
  method: 'get',
  path: '/admin/health/parts',
  summary: 'How every part and service is, asked now; takes ten seconds at most',
  responses: { 200: answers(partsHealth), ...problem },
})

const retryRoute = createRoute({
  method: 'post',
  path: '/admin/health/jobs/{queue}/retry',
  summary: 'Give the jobs that failed in a queue one more try',
  request: { params: queueParams },
  responses: { 200: answers(retried), ...problem },
})

export const healthApi = router()
  .openapi(healthRoute, async (c) => c.json(await showHealth(c.var.ctx), 200))
  .openapi(partsRoute, async (c) => c.json(await examineParts(c.var.ctx), 200))
  .openapi(retryRoute, async (c) => c.json(await retryJobs(c.var.ctx, c.req.valid('param')), 200))

import { health, healthChecks, queueParams, retryResponse } from '#contract/ops/health/health.schema.ts'
import { HEALTH_CHECK_SECONDS } from '#contract/ops/health/health-limits.ts'
import { operation } from '../../platform/api/operation.ts'
import { router } from '../../platform/api/router.ts'
import { getHealth, retryJobs, runHealthChecks } from './health.ts'

export const adminHealthApi = router().openapiRoutes([
  operation('GET /admin/health', getHealth, {
    summary: 'Get the state of this server, its database and its queues',
    output: health,
  }),
  operation('GET /admin/health/checks', runHealthChecks, {
    summary: `Check every component and external service now; takes up to ${HEALTH_CHECK_SECONDS} seconds`,
    output: healthChecks,
  }),
  operation('POST /admin/health/jobs/{queue}/retry', retryJobs, {
    summary: 'Retry the failed jobs of a queue',
    params: queueParams,
    output: retryResponse,
  }),
])

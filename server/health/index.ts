/** Health of this instance, its database and the external services, for admins. */

export { type Backlog, getBacklog } from './backlog.ts'
export { getHealth } from './get-health.ts'
export { retryJobs } from './retry-jobs.ts'
export { runHealthChecks } from './run-health-checks.ts'

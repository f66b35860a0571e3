/** How this server, its database and the services behind it are, for whoever looks after the site. */

export { type Backlog, getBacklog } from './backlog.ts'
export { getHealth } from './get-health.ts'
export { retryJobs } from './retry-jobs.ts'
export { runHealthChecks } from './run-health-checks.ts'

/** Health of this instance, its database and the external services, for admins. */

export { type Backlog, getBacklog, getHealth, retryJobs, runHealthChecks } from './health.ts'

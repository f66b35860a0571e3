export { type Backlog, getBacklog, getHealth, retryJobs, runHealthChecks } from './health.ts'

/** How this server, its database and the services behind it are, for whoever looks after the site. */

export { type OutstandingWork, outstandingWork } from './backlog.ts'
export { showHealth } from './get-health.ts'
export { retryJobs } from './retry-jobs.ts'
export { examineParts } from './run-health-checks.ts'

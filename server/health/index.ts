/** How this server, its database and the services behind it are, for whoever looks after the site. */
export { examineParts } from './examine-parts.ts'
export { type OutstandingWork, outstandingWork } from './outstanding-work.ts'
export { retryJobs } from './retry-jobs.ts'
export { showHealth } from './show-health.ts'

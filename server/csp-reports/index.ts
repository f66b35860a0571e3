/** Reports of browsers that a page's security policy stopped something. */
export { logCspReport } from './log-report.ts'

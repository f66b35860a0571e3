/** Reports of browsers that a page's security policy stopped something. */
export { noteReport } from './log-report.ts'

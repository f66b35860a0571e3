/** Reports of browsers that a page's security policy stopped something. */
export { noteReport } from './note-report.ts'

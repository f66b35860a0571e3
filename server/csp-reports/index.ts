/** Content Security Policy violation reports. */
export { logCspReport } from './log-report.ts'

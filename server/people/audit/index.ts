/** Changes by admins: recorded in the transaction of each change, never modified afterwards. */

export { type AuditChange, recordAudit } from './record.ts'

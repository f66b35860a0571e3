/** Changes by admins: recorded in the transaction of each change, never modified afterwards. */

export { getAuditEntry, listAuditEntries } from './entries.ts'
export { type AuditChange, recordAudit } from './record.ts'

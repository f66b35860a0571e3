/** Who changed what in the admin area: written in the transaction of each change, never changed afterwards. */

export { getAuditEntry } from './get-entry.ts'
export { listAuditEntries } from './list-entries.ts'
export { recordAudit } from './record.ts'

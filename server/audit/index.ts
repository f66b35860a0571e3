/** Who changed what in the admin area: written in the transaction of each change, never changed afterwards. */

export { showChange } from './get-entry.ts'
export { listChanges } from './list-entries.ts'
export { recordChange } from './record.ts'

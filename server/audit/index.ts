/** Who changed what in the admin area: written in the transaction of each change, never changed afterwards. */
export { recordChange } from './record-change.ts'

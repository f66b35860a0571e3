/** The waiting lists of full workshops, as the owner sees them. */
export { listWaiting } from './list-entries.ts'

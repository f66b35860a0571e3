/** The waiting lists of full workshops, as the owner sees them. */
export { listWaitingListEntries } from './list-entries.ts'

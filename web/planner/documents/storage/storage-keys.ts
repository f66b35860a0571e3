import { storedKeys } from '../../../platform/ui/browser/browser-storage.ts'

/** Beginning of all localStorage keys of the planner. */
export const PLANNER_PREFIX = 'journey.planner'

/** Owner of a planner without an account. */
export const ANONYMOUS = 'visitor'

/** localStorage keys of the planner. An owner is a user id or 'visitor'. */
const prefix = `${PLANNER_PREFIX}.`
export const namesKey = (owner: string) => `${prefix}documents.${owner}`
export const snapshotKey = (owner: string) => `${prefix}snapshot.${owner}`
export const accessKey = (owner: string) => `${prefix}access.${owner}`
/** What builds before December 2026 saved of Today. */
export const outdatedKeys = (owner: string) => [`${prefix}view.${owner}`, `${prefix}page.${owner}`]
export const syncKey = (owner: string) => `${prefix}sync.${owner}`
/** Ticks of lessons as of their last comparison with the planner. */
export const lessonTicksKey = (owner: string) => `${prefix}ticks.${owner}`
export const unsyncedKeyPrefix = (owner: string) => `${prefix}unsynced.${owner}/`
export const journalKeyPrefix = (owner: string) => `${prefix}journal.${owner}/`

/** Edits of a tab that wait for the documents. */
export const pendingKeyPrefix = (owner: string) => `${prefix}pending.${owner}/`

/** The visitor's entries that an account was offered, and which are not to be offered again. */
export const offeredKeyPrefix = (owner: string) => `${prefix}offered.${owner}/`

export const databaseName = (owner: string, documentName: string) => `journey-planner:${owner}:${documentName}`

/** Name in place of a document for the database of the history, see `day-storage.ts`. */
export const HISTORY_DATABASE = 'history'

/** Returns the owners with a planner in this browser. */
export function storedOwners(): string[] {
  const owners = storedKeys(prefix).map((key) => /^[^.]+\.([^/]+)/.exec(key.slice(prefix.length))?.[1] ?? '')
  return [...new Set(owners)].filter((owner) => owner !== '')
}

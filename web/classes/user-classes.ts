import type { WaitingListEntry } from '#contract/waiting-list/waiting-list.schema.ts'

/** The classes that the signed-in user is enrolled in or waits for. */
export type UserClasses = {
  enrolledIds: readonly string[]
  entries: readonly WaitingListEntry[]
  /** Number of changes the user made on the page. Responses requested before the last one are ignored. */
  changes: number
}

export type SetEntries = (entries: WaitingListEntry[]) => void

export const noUserClasses: UserClasses = { enrolledIds: [], entries: [], changes: 0 }

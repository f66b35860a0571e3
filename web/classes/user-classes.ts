import type { WaitingListEntry } from '#contract/waiting-list/waiting-list.schema.ts'

/** The classes that the signed-in user is enrolled in or waits for. */
export type UserClasses = {
  enrolledIds: readonly string[]
  entries: readonly WaitingListEntry[]
  setEntries: (entries: WaitingListEntry[]) => void
  /** Reloads the classes: seats may be free again. */
  refresh: () => void
}

export const noUserClasses: UserClasses = {
  enrolledIds: [],
  entries: [],
  setEntries: () => undefined,
  refresh: () => undefined,
}

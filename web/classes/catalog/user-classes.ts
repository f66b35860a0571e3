import type { WaitingListEntry } from '#contract/classes/waiting-list/waiting-list.schema.ts'

/** The classes that the signed-in user is enrolled in, is paying for or waits for. */
export type UserClasses = {
  enrolledIds: readonly string[]
  /** Classes of unpaid orders, which hold a seat until they expire. */
  heldIds: readonly string[]
  entries: readonly WaitingListEntry[]
  /** Texts that replace the price of classes the user may enroll in for free, by class id. `all` is for all others. */
  included: Readonly<Record<string, string>>
  /** Number of changes the user made on the page. Responses requested before the last one are ignored. */
  changes: number
}

export type SetEntries = (entries: WaitingListEntry[]) => void

export const emptyUserClasses: UserClasses = { enrolledIds: [], heldIds: [], entries: [], included: {}, changes: 0 }

export const includedIn = ({ included }: UserClasses, classId: string): string | undefined =>
  included[classId] ?? included.all

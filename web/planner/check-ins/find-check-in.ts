import type { CheckIn, CheckInKind } from '#contract/planner/items.ts'

/**
 * Returns the session of a date. Devices that start it at the same time create the same session. If an import created
 * two, the earlier one is used.
 */
export function findCheckIn(sessions: readonly CheckIn[], kind: CheckInKind, date: string): CheckIn | undefined {
  return sessions
    .filter((session) => session.kind === kind && session.date === date)
    .toSorted((a, b) => a.startedAt - b.startedAt)[0]
}

/** Returns the sessions of a kind, the latest first. */
export const checkInsOf = (sessions: readonly CheckIn[], kind: CheckInKind): CheckIn[] =>
  sessions.filter((session) => session.kind === kind).toSorted((a, b) => b.date.localeCompare(a.date))

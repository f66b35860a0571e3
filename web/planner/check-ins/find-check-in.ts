import type { PlannerSession, SessionKind } from '#contract/planner/items.ts'

/**
 * Returns the session of a date. Devices that start it at the same time create the same session. If an import created
 * two, the earlier one is used.
 */
export function findSession(
  sessions: readonly PlannerSession[],
  kind: SessionKind,
  date: string,
): PlannerSession | undefined {
  return sessions
    .filter((session) => session.kind === kind && session.date === date)
    .toSorted((a, b) => a.startedAt - b.startedAt)[0]
}

/** Returns the sessions of a kind, the latest first. */
export const sessionsOf = (sessions: readonly PlannerSession[], kind: SessionKind): PlannerSession[] =>
  sessions.filter((session) => session.kind === kind).toSorted((a, b) => b.date.localeCompare(a.date))

import { DOCUMENT_FORMAT } from '#contract/planner/documents.ts'
import type { PlannerState } from '#contract/planner/items.ts'
import { PLANNER_FILE_VERSION, type PlannerFile } from '#contract/planner/planner-file.ts'

/** Returns everything that the user entered, as `planner-file.schema.ts` describes it. */
export function createPlannerFile(state: PlannerState, today: string): PlannerFile {
  const { journeys, steps, appointments, feeds, tracks, entries, sessions, sheets, settings, addedSources } = state
  return {
    planner: 'journey',
    version: PLANNER_FILE_VERSION,
    documentFormat: DOCUMENT_FORMAT,
    exportedOn: today,
    journeys,
    steps,
    appointments,
    feeds,
    tracks: tracks.map((track) => ({ ...track, entries: sorted(Object.fromEntries(entries.get(track.id) ?? [])) })),
    sessions: sessions.map((session) => ({
      ...session,
      // A removed answer is an empty text.
      answers: Object.fromEntries(Object.entries(session.answers).filter(([, answer]) => answer !== '')),
    })),
    sheets,
    settings,
    addedSources: [...addedSources].sort(),
  }
}

const sorted = (entries: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)))

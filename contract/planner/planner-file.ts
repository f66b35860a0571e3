import type { PlannerSettings, PlannerState, Track } from './items.ts'

/** Version of the JSON export, see `planner-file.schema.ts`. */
export const PLANNER_FILE_VERSION = 1

/** A heavy user's export of ten years has 20 MB. */
export const PLANNER_FILE_BYTES_MAX = 50_000_000

export type TrackWithEntries = Track & { entries: { [date: string]: number } }

/** The JSON export of a planner. */
export type PlannerFile = Omit<PlannerState, 'tracks' | 'entries' | 'settings' | 'addedSources'> & {
  planner: 'journey'
  version: typeof PLANNER_FILE_VERSION
  documentFormat: number
  /** 'yyyy-mm-dd' */
  exportedOn: string
  tracks: readonly TrackWithEntries[]
  settings: PlannerSettings
  addedSources: readonly string[]
}

import type { PlannerState } from '#contract/planner/items.ts'
import type { PlannerFile } from '#contract/planner/planner-file.ts'
import { deletedKinds } from '../deleted/deleted-items.ts'
import type { PlannerEdits } from '../documents/planner-edits.ts'
import { comparePlanners, type FileEntry, type PlannerDifferences } from '../import/compare-planners.ts'
import { writeEntries } from '../import/write-entries.ts'

/** Compares a day with now. A printed sheet stays, because the paper exists. */
export function compareWithDay(file: PlannerFile, state: PlannerState): PlannerDifferences {
  const differences = comparePlanners(file, state)
  return { ...differences, extra: differences.extra.filter(({ kind }) => kind !== 'sheets') }
}

/** Gives entries the values of a day, and removes those that were added since. One step of the undo history. */
export function restoreEntries(
  edits: PlannerEdits,
  { entries, extra }: { entries: readonly FileEntry[]; extra: readonly FileEntry[] },
): void {
  edits.batch(() => {
    for (const { kind, id } of extra) {
      if (kind === 'sessions') edits.removeCheckIn(id)
      else if (kind !== 'settings' && kind !== 'sheets') edits[deletedKinds[kind].remove](id)
    }
    edits.writeWith((documents, writer) => writeEntries(documents, writer, { entries }))
  })
}

/** Returns the planner of a day as a state, for the exports. */
export function stateOf({ tracks, addedSources, ...file }: PlannerFile): PlannerState {
  const entries = new Map(tracks.map(({ id, entries }) => [id, new Map(Object.entries(entries))]))
  return { ...file, tracks, entries, addedSources: new Set(addedSources) }
}

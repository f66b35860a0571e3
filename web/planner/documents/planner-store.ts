import { IndexeddbPersistence } from 'y-indexeddb'
import { CORE_DOCUMENT, quarterDocument } from '#contract/planner/documents.ts'
import type { PlannerState } from '#contract/planner/items.ts'
import { toIsoDay } from '../../time/iso-day.ts'
import type { SyncStatus } from '../use-planner.ts'
import { createPlannerEdits } from './edit-planner.ts'
import { createPlannerDocuments } from './planner-documents.ts'
import type { PlannerEdits } from './planner-edits.ts'

export type PlannerSnapshot = {
  state: PlannerState
  canUndo: boolean
  canRedo: boolean
  syncStatus: SyncStatus
  unsyncedChanges: number
  isPartial: boolean
}

export type PlannerStore = {
  edits: PlannerEdits
  subscribe: (listener: () => void) => () => void
  getSnapshot: () => PlannerSnapshot
}

export async function openPlannerStore(owner: string): Promise<PlannerStore> {
  const listeners = new Set<() => void>()
  let snapshot: PlannerSnapshot | null = null
  const documents = createPlannerDocuments({
    onChange() {
      snapshot = null
      for (const listener of listeners) listener()
    },
  })
  const today = () => toIsoDay(new Date())
  const edits = createPlannerEdits({ documents, now: Date.now, today })
  await Promise.all(
    [CORE_DOCUMENT, quarterDocument(today())].map(
      (name) => new IndexeddbPersistence(`journey-planner:${owner}:${name}`, documents.get(name)).whenSynced,
    ),
  )
  return {
    edits,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getSnapshot: () =>
      (snapshot ??= {
        state: documents.reader.getState(),
        canUndo: documents.history.canUndo(),
        canRedo: documents.history.canRedo(),
        syncStatus: 'local',
        unsyncedChanges: 0,
        isPartial: false,
      }),
  }
}

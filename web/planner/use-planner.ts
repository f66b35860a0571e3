import { createContext, use } from 'react'
import type { PlannerState } from '#contract/planner/items.ts'
import type { PlannerAccess } from '#contract/planner/planner.schema.ts'
import type { PlannerEdits } from './documents/planner-edits.ts'
import type { RemovedItem } from './documents/stored-items.ts'
import type { TextConflict } from './documents/text-conflicts.ts'

export type SyncStatus = 'local' | 'syncing' | 'synced' | 'offline' | 'full'

export type Planner = {
  /** A new object after each change; unchanged items and lists keep their identity. Removed items are left out. */
  state: PlannerState
  /** The last removed ones first. */
  removed: readonly RemovedItem[]
  /** One-line texts that devices changed at the same time. */
  conflicts: readonly TextConflict[]
  /** A later build of the site wrote in this planner. */
  isOutdated: boolean
  edits: PlannerEdits
  /** Date in the user's zone, 'yyyy-mm-dd'. Changes at midnight. */
  today: string
  canUndo: boolean
  canRedo: boolean
  /** 'local': no account, everything is stored in this browser. 'full': the account has no room for some changes. */
  syncStatus: SyncStatus
  /** Number of changes that the server does not have yet. */
  unsyncedChanges: number
  /** False if this browser cannot store changes: they are lost when the tab closes, unless the account has them. */
  isPersisted: boolean
  /** True until the documents of older quarters are open: lists of the past may lack items. */
  isPartial: boolean
  /** Without the product, one journey with its steps, Today and Week are included. Other items are read-only. */
  access: PlannerAccess
}

export type PlannerSnapshot = Omit<Planner, 'today'>

export const PlannerContext = createContext<Planner | null>(null)

export function usePlanner(): Planner {
  const planner = use(PlannerContext)
  if (!planner) throw new Error('usePlanner needs a PlannerProvider')
  return planner
}

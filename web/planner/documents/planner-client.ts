import { onBeforeSignOut } from '../../auth/session/auth-provider.tsx'
import { storage, store } from '../../auth/session/browser-session.ts'
import { toIsoDay } from '../../time/iso-day.ts'
import type { Planner } from '../use-planner.ts'
import type { PlannerEdits } from './planner-edits.ts'
import { createEditRecorder } from './storage/recorded-edits.ts'
import { readViewState } from './storage/saved-view.ts'
import { ANONYMOUS, hasStoredPlanner } from './storage/storage-keys.ts'

// The documents are not in the code that the pages of the planner load first, nor in that of public pages.

export type PlannerSnapshot = Omit<Planner, 'edits' | 'today' | 'access'>

export type PlannerClient = {
  owner: string
  edits: PlannerEdits
  /** Null until there is something to show. */
  getSnapshot: () => PlannerSnapshot | null
  subscribe: (listener: () => void) => () => void
  /** Opens the documents. Rejects if their code cannot be loaded; the next call tries again. */
  open: () => Promise<void>
  sync: () => Promise<void>
  close: () => Promise<void>
}

type Connection = ReturnType<typeof import('./planner-connection.ts')['openPlannerConnection']>

let current: PlannerClient | null = null
let closing: Promise<void> = Promise.resolve()

const currentOwner = (): string => store.read()?.user.id ?? ANONYMOUS

/** Returns the planner of the user of this browser. It stays open as long as the tab, until another user signs in. */
export function getPlanner(): PlannerClient {
  if (current?.owner !== currentOwner()) {
    closeCurrent()
    current = createClient(currentOwner(), closing)
  }
  return current
}

function closeCurrent(): void {
  if (!current) return
  const { close } = current
  current = null
  closing = closing.then(close)
}

/** @param after resolves when the previous owner's planner is closed */
function createClient(owner: string, after: Promise<void>): PlannerClient {
  const listeners = new Set<() => void>()
  const recorder = createEditRecorder(() => toIsoDay(new Date()))
  const viewSnapshot = createViewSnapshot(owner)
  let connection: Connection | null = null
  let isClosed = false

  async function open(): Promise<void> {
    const { openPlannerConnection } = await import('./planner-connection.ts')
    if (isClosed) return
    connection ??= openPlannerConnection({
      owner,
      recorder,
      after,
      onChange() {
        for (const listener of listeners) listener()
      },
    })
  }

  return {
    owner,
    edits: recorder.edits,
    getSnapshot: () => connection?.getSnapshot() ?? viewSnapshot,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    open,
    sync: async () => connection?.sync(),
    async close() {
      isClosed = true
      await connection?.close()
    },
  }
}

/** Returns what the last start showed, or null before the first one. */
function createViewSnapshot(owner: string): PlannerSnapshot | null {
  const state = readViewState(storage, owner)
  return (
    state && {
      state,
      canUndo: false,
      canRedo: false,
      syncStatus: owner === ANONYMOUS ? 'local' : 'syncing',
      unsyncedChanges: 0,
      isPersisted: true,
      isPartial: true,
    }
  )
}

/** Loads the code of the documents early, where there is nothing to show without them. */
export function preloadDocuments(): void {
  // A failure is handled by `open`.
  if (!getPlanner().getSnapshot()) import('./planner-connection.ts').catch(() => undefined)
}

/** Closes the planner of a user who signed out, and removes it from this browser if the account has all of it. */
async function closeAfterSignOut(): Promise<void> {
  if (current && current.owner !== currentOwner()) closeCurrent()
  await closing
  const { removeOtherPlanners } = await import('./planner-connection.ts')
  await removeOtherPlanners(currentOwner())
}

/** Moves what was written without an account to the account, and removes synced planners of other users. */
async function syncStoredPlanner(): Promise<void> {
  if (!hasStoredPlanner()) return
  try {
    await closeAfterSignOut()
    if (!store.read()) return
    await getPlanner().open()
    await getPlanner().sync()
  } catch (error) {
    // Probably offline. The next page tries again.
    console.warn(error)
  }
}

/** Syncs a stored planner after sign-in and before sign-out. Returns a function that unsubscribes. */
export function syncPlannerOnAuth(): () => void {
  const unsubscribers = [
    store.onAuthEvent((event) => void (event !== 'TOKEN_REFRESHED' && syncStoredPlanner())),
    onBeforeSignOut(syncStoredPlanner),
  ]
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe()
  }
}

import { storage, store } from '../../auth/session/browser-session.ts'
import { toIsoDay } from '../../time/iso-day.ts'
import { removeStoredEvents } from '../events/event-store.ts'
import { removeStoredFeeds } from '../feeds/stored-feeds.ts'
import type { Planner } from '../use-planner.ts'
import type { PlannerEdits } from './planner-edits.ts'
import { createEditRecorder } from './storage/recorded-edits.ts'
import { readViewState } from './storage/saved-view.ts'
import { ANONYMOUS, storedOwners } from './storage/storage-keys.ts'
import { readAccess } from './storage/stored-access.ts'

// The documents are not in the code that the pages of the planner load first, nor in that of public pages.

export type PlannerSnapshot = Omit<Planner, 'edits' | 'today'>

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
/** True from the first page that shows the planner. */
let isShown = false
let closing: Promise<void> = Promise.resolve()

const currentOwner = (): string => store.read()?.user.id ?? ANONYMOUS

/** Returns the planner of the user of this browser. It stays open as long as the tab, until another user signs in. */
export function getPlanner(): PlannerClient {
  isShown = true
  return getCurrent()
}

function getCurrent(): PlannerClient {
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
      access: readAccess(storage, owner),
    }
  )
}

/** Loads the code of the documents early, where there is nothing to show without them. */
export function preloadDocuments(): void {
  // A failure is handled by `open`.
  if (!getPlanner().getSnapshot()) import('./planner-connection.ts').catch(() => undefined)
}

/**
 * Moves what was written without an account to the account, and removes from this browser what belongs to other users: their
 * classes and calendars, and their planner if the account has all of it.
 */
export async function syncStoredDocuments(): Promise<void> {
  const userId = store.read()?.user.id
  removeStoredEvents(storage, userId)
  removeStoredFeeds(storage, { exceptUserId: userId ?? '', exceptFeeds: null })
  if (storedOwners().length === 0) return
  if (current?.owner !== currentOwner()) closeCurrent()
  await closing
  const { removeOtherPlanners } = await import('./planner-connection.ts')
  await removeOtherPlanners(currentOwner())
  if (!store.read()) return
  const { owner, open, sync } = getCurrent()
  await open()
  await sync()
  // No page shows it. An open planner waits for changes of the server.
  if (!isShown && current?.owner === owner) closeCurrent()
}

import { storage, store } from '../../platform/session/browser-session.ts'
import { toIsoDay } from '../../platform/time/iso-day.ts'
import { removeStoredEvents } from '../events/stored-events.ts'
import { removeStoredFeeds } from '../feeds/stored-feeds.ts'
import type { PlannerSnapshot } from '../use-planner.ts'
import type { PlannerEdits } from './planner-edits.ts'
import { createEditRecorder } from './storage/recorded-edits.ts'
import { readViewState } from './storage/saved-view.ts'
import { ANONYMOUS, storedOwners } from './storage/storage-keys.ts'
import { readAccess } from './storage/stored-access.ts'

// The code of the documents is loaded lazily: it is not in the initial code of planner pages, nor in public pages.

export type PlannerClient = {
  owner: string
  edits: PlannerEdits
  /** Null until the documents are open, if there is no saved view. */
  getSnapshot: () => PlannerSnapshot | null
  subscribe: (listener: () => void) => () => void
  /** Opens the documents. Rejects if their code cannot be loaded; the next call tries again. */
  open: () => Promise<void>
  sync: () => Promise<void>
  /** Moves the anonymous planner to the account. */
  claim: () => Promise<void>
  close: () => Promise<void>
}

type Connection = ReturnType<typeof import('./planner-connection.ts')['openPlannerConnection']>

let current: PlannerClient | null = null
/** True after a page has shown the planner. */
let isShown = false
/** User of the last sync, who may have signed out since. */
let lastUserId: string | undefined
let closing: Promise<void> = Promise.resolve()

const currentOwner = (): string => store.read()?.user.id ?? ANONYMOUS

/** Returns the planner of the current user. It stays open until the tab closes or another user signs in. */
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
    async claim() {
      await open()
      await connection?.claim()
    },
    async close() {
      isClosed = true
      await connection?.close()
    },
  }
}

/** Returns a snapshot of the saved view, or null without one. */
function createViewSnapshot(owner: string): PlannerSnapshot | null {
  const state = readViewState(storage, owner)
  return (
    state && {
      state,
      removed: [],
      conflicts: [],
      isOutdated: false,
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

/** Preloads the code of the documents if there is no saved view. */
export function preloadDocuments(): void {
  // A failure is handled by `open`.
  if (!getPlanner().getSnapshot()) import('./planner-connection.ts').catch(() => undefined)
}

/**
 * Moves the anonymous planner to a new account. Removes from this browser the stored classes and calendars of other users,
 * and their planners without unsynced changes. After a sign-out, offers to remove a planner with unsynced changes.
 */
export async function syncStoredDocuments(): Promise<void> {
  const userId = store.read()?.user.id
  const leftUserId = lastUserId
  lastUserId = userId
  removeStoredEvents(storage, userId)
  removeStoredFeeds(storage, { exceptUserId: userId ?? '', exceptFeeds: null })
  if (storedOwners().length === 0) return
  if (current?.owner !== currentOwner()) closeCurrent()
  await closing
  const { removeOtherPlanners, offerPlannerRemoval } = await import('./planner-connection.ts')
  await removeOtherPlanners(currentOwner())
  if (!store.read()) {
    if (leftUserId) offerPlannerRemoval(leftUserId)
    return
  }
  const { owner, open, sync } = getCurrent()
  await open()
  await sync()
  // Closes a planner that no page shows, because an open planner polls the server.
  if (!isShown && current?.owner === owner) closeCurrent()
}

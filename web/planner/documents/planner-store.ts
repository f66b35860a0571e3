import { emptyPlannerState } from '#contract/planner/items.ts'
import { storage, store } from '../../platform/session/browser-session.ts'
import { readItem, storedKeys, writeItem } from '../../platform/ui/browser/browser-storage.ts'
import { toast } from '../../platform/ui/toast/toast-bus.ts'
import type { PlannerSnapshot } from '../use-planner.ts'
import { randomKey } from './item-keys.ts'
import { whenIdle } from './page-events.ts'
import { createPendingEdits, type PendingEdit } from './pending-edits.ts'
import { ANONYMOUS, pendingKeyPrefix, storedOwners } from './storage/storage-keys.ts'
import { readAccess } from './storage/stored-access.ts'
import { readTodaySnapshot, snapshotOptions } from './storage/today-snapshot.ts'

type PlannerStore = {
  owner: string
  /** The planner of a first visit. Rendered on the server. */
  empty: PlannerSnapshot
  subscribe: (listener: () => void) => () => void
  /** Returns null until there is something to show. */
  getSnapshot: () => PlannerSnapshot | null
}

let current: PlannerStore | null = null

/**
 * Returns the planner of the current user. Loads the code of its documents; until they are open, it consists of the
 * snapshot of Today, and edits wait.
 * @param isToday a first visit to Today does not need the documents: they are opened when the browser is idle
 */
export function getPlannerStore({ isToday }: { isToday: boolean }): PlannerStore {
  const owner = store.read()?.user.id ?? ANONYMOUS
  if (current?.owner !== owner) current = createPlannerStore(owner, { isToday })
  return current
}

function createPlannerStore(owner: string, { isToday }: { isToday: boolean }): PlannerStore {
  const listeners = new Set<() => void>()
  const edited = Promise.withResolvers<void>()
  const storedPendingKeys = storedKeys(pendingKeyPrefix(owner))
  const pendingKey = pendingKeyPrefix(owner) + randomKey()
  const pending = createPendingEdits({
    earlier: storedPendingKeys.flatMap(readPendingEdits),
    onCall(waiting) {
      writeItem(storage, pendingKey, JSON.stringify(waiting))
      edited.resolve()
    },
  })
  const empty = createEmptySnapshot(pending.edits)
  const isFirstVisit = isToday && owner === ANONYMOUS && !storedOwners().includes(ANONYMOUS)
  let getSnapshot = (): PlannerSnapshot | null => first
  const first = readFirstSnapshot()

  function readFirstSnapshot(): PlannerSnapshot | null {
    if (isFirstVisit) return empty
    const saved = readTodaySnapshot(storage, snapshotOptions(owner))
    const access = readAccess(storage, owner)
    const syncStatus = owner === ANONYMOUS ? 'local' : 'syncing'
    return saved && { ...empty, state: saved.state, syncStatus, access, isPartial: true }
  }

  function notify(): void {
    for (const listener of listeners) listener()
  }

  async function connect(): Promise<void> {
    if (isFirstVisit) await Promise.race([whenIdle(), edited.promise])
    const { getPlanner } = await import('./planner-client.ts')
    const connection = getPlanner()
    // Another user signed in meanwhile.
    if (connection.owner !== owner) return
    getSnapshot = () => connection.getSnapshot() ?? first
    connection.subscribe(notify)
    void connection.whenOpen.then((edits) => {
      pending.run(edits)
      for (const key of [...storedPendingKeys, pendingKey]) writeItem(storage, key, null)
    })
    void edited.promise.then(connection.openNow)
    notify()
  }

  connect().catch((error: unknown) => {
    console.warn(error)
    toast({
      tone: 'bad',
      title: 'Your planner couldn’t be opened',
      description: 'Changes aren’t saved. Check your connection, and reload the page.',
    })
  })

  return {
    owner,
    empty,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getSnapshot: () => getSnapshot(),
  }
}

const readPendingEdits = (key: string): PendingEdit[] => JSON.parse(readItem(storage, key) ?? '[]')

const createEmptySnapshot = (edits: PlannerSnapshot['edits']): PlannerSnapshot => ({
  edits,
  state: emptyPlannerState,
  removed: [],
  conflicts: [],
  isOutdated: false,
  canUndo: false,
  canRedo: false,
  syncStatus: 'local',
  unsyncedChanges: 0,
  isPartial: false,
  access: 'free',
  isPersisted: true,
})

export const serverStore: PlannerStore = {
  owner: ANONYMOUS,
  empty: createEmptySnapshot(createPendingEdits({ onCall: () => undefined }).edits),
  subscribe: () => () => undefined,
  getSnapshot: () => null,
}

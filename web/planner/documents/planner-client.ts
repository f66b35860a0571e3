import { storage, store } from '../../platform/session/browser-session.ts'
import { removeStoredEvents } from '../events/stored-events.ts'
import { removeStoredFeeds } from '../feeds/stored-feeds.ts'
import { openPlannerConnection } from './planner-connection.ts'
import { offerPlannerRemoval } from './storage/offer-planner-removal.ts'
import { removeOtherPlanners } from './storage/remove-planner.ts'
import { ANONYMOUS, storedOwners } from './storage/storage-keys.ts'

type PlannerConnection = ReturnType<typeof openPlannerConnection>

let current: PlannerConnection | null = null
/** True after a page has shown the planner. */
let isShown = false
/** User of the last sync, who may have signed out since. */
let lastUserId: string | undefined
let closing: Promise<void> = Promise.resolve()

const currentOwner = (): string => store.read()?.user.id ?? ANONYMOUS

/** Returns the planner of the current user. It stays open until the tab closes or another user signs in. */
export function getPlanner(): PlannerConnection {
  isShown = true
  return getCurrent()
}

function getCurrent(): PlannerConnection {
  if (current?.owner !== currentOwner()) closeCurrent()
  current ??= openPlannerConnection(currentOwner(), closing)
  return current
}

function closeCurrent(): void {
  if (!current) return
  const { close } = current
  current = null
  closing = closing.then(close)
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
  await removeOtherPlanners(currentOwner())
  if (!store.read()) {
    if (leftUserId) offerPlannerRemoval(leftUserId)
    return
  }
  const { owner, sync } = getCurrent()
  await sync()
  // Closes a planner that no page shows, because an open planner polls the server.
  if (!isShown && current?.owner === owner) closeCurrent()
}

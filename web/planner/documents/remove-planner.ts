import { storage } from '../../auth/session/browser-session.ts'
import { writeItem } from '../../ui/browser/browser-storage.ts'
import { journalStorage } from './browser-journal-storage.ts'
import { deleteDocuments } from './document-storage.ts'
import {
  journalKeyPrefix,
  storedKeys,
  storedOwners,
  syncKey,
  unsyncedKeyPrefix,
  VISITOR,
  viewKey,
} from './storage-keys.ts'
import { hasUnsyncedChanges } from './unsynced-changes.ts'

/** Removes a planner from this browser. */
export async function removePlanner(owner: string): Promise<void> {
  const keys = [
    viewKey(owner),
    syncKey(owner),
    ...storedKeys(unsyncedKeyPrefix(owner)),
    ...storedKeys(journalKeyPrefix(owner)),
  ]
  for (const key of keys) writeItem(storage, key, null)
  await deleteDocuments(owner)
}

/** Removes synced planners of other users. Unsynced ones stay until their user signs in again. */
export async function removeOtherPlanners(owner: string): Promise<void> {
  for (const other of storedOwners()) {
    if (other === owner || other === VISITOR) continue
    writeItem(storage, viewKey(other), null)
    if (!hasUnsyncedChanges(journalStorage, other)) await removePlanner(other)
  }
}

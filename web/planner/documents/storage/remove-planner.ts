import { storage } from '../../../platform/session/browser-session.ts'
import { storedKeys, writeItem } from '../../../platform/ui/browser/browser-storage.ts'
import { hasUnsyncedChanges } from '../sync/unsynced-changes.ts'
import { deleteDocuments } from './document-storage.ts'
import { journalStorage } from './journal-storage.ts'
import {
  ANONYMOUS,
  accessKey,
  journalKeyPrefix,
  lessonTicksKey,
  offeredKeyPrefix,
  outdatedKeys,
  pendingKeyPrefix,
  snapshotKey,
  storedOwners,
  syncKey,
  unsyncedKeyPrefix,
} from './storage-keys.ts'

/** Removes a planner from this browser. */
export async function removePlanner(owner: string): Promise<void> {
  const keys = [
    ...outdatedKeys(owner),
    snapshotKey(owner),
    syncKey(owner),
    accessKey(owner),
    lessonTicksKey(owner),
    ...storedKeys(unsyncedKeyPrefix(owner)),
    ...storedKeys(journalKeyPrefix(owner)),
    ...storedKeys(offeredKeyPrefix(owner)),
    ...storedKeys(pendingKeyPrefix(owner)),
  ]
  for (const key of keys) writeItem(storage, key, null)
  await deleteDocuments(owner)
}

/**
 * Removes synced planners of other users, and what earlier builds saved of Today. Unsynced planners stay until their user
 * signs in again.
 */
export async function removeOtherPlanners(owner: string): Promise<void> {
  for (const key of outdatedKeys(owner)) writeItem(storage, key, null)
  for (const other of storedOwners()) {
    if (other === owner || other === ANONYMOUS) continue
    for (const key of [...outdatedKeys(other), snapshotKey(other)]) writeItem(storage, key, null)
    const hasChanges = hasUnsyncedChanges(journalStorage, other) || storedKeys(pendingKeyPrefix(other)).length > 0
    if (!hasChanges) await removePlanner(other)
  }
}

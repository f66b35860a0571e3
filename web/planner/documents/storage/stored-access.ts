import type { PlannerAccess } from '#contract/planner/planner.schema.ts'
import { type KeyValueStorage, readItem, writeItem } from '../../../ui/browser/browser-storage.ts'
import { ANONYMOUS, accessKey } from './storage-keys.ts'

/**
 * Returns the access of the last sync, so that it holds offline. Before the first one, a user counts as an owner of the
 * product: an owner on a new device would see for a moment that it is needed.
 */
export function readAccess(storage: KeyValueStorage | null, owner: string): PlannerAccess {
  if (owner === ANONYMOUS) return 'free'
  return readItem(storage, accessKey(owner)) === 'free' ? 'free' : 'full'
}

export const writeAccess = (storage: KeyValueStorage | null, owner: string, access: PlannerAccess): void =>
  void writeItem(storage, accessKey(owner), access)

import type { PlannerAccess } from '#contract/planner/planner.schema.ts'
import { type KeyValueStorage, readItem, writeItem } from '../../../platform/ui/browser/browser-storage.ts'
import { ANONYMOUS, accessKey } from './storage-keys.ts'

/**
 * Returns the access of the last sync, for offline use. Before the first sync, users with an account have full access, so
 * that an owner of the product does not see the product offer for a moment on a new device.
 */
export function readAccess(storage: KeyValueStorage | null, owner: string): PlannerAccess {
  if (owner === ANONYMOUS) return 'free'
  return readItem(storage, accessKey(owner)) === 'free' ? 'free' : 'full'
}

export const writeAccess = (storage: KeyValueStorage | null, owner: string, access: PlannerAccess): void =>
  void writeItem(storage, accessKey(owner), access)

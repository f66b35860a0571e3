import { storage } from '../../../platform/session/browser-session.ts'
import { readItem, writeItem } from '../../../platform/ui/browser/browser-storage.ts'
import { syncKey } from '../storage/storage-keys.ts'

/** State that the server is known to have. Stored, so that the next start sends and fetches only changes. */
export type SyncRecord = { cursor: number; stateVectors: { [documentName: string]: string } }

/** Stores the sync record of an owner in localStorage. */
export const createSyncRecord = (owner: string) => ({
  read: (): SyncRecord | null => parse(readItem(storage, syncKey(owner))),
  write: (record: SyncRecord) => void writeItem(storage, syncKey(owner), JSON.stringify(record)),
})

function parse(text: string | null): SyncRecord | null {
  try {
    const record: SyncRecord | null = JSON.parse(text ?? 'null')
    return Number.isSafeInteger(record?.cursor) && typeof record?.stateVectors === 'object' ? record : null
  } catch {
    return null
  }
}

import { storage } from '../../../platform/session/browser-session.ts'
import { storedKeys } from '../../../platform/ui/browser/browser-storage.ts'
import type { JournalStorage } from './update-journal.ts'

/** The localStorage, which may be blocked. */
export const journalStorage: JournalStorage = {
  keys: storedKeys,
  getItem: (key) => storage?.getItem(key) ?? null,
  setItem(key, value) {
    if (!storage) throw new DOMException('The storage is blocked.', 'SecurityError')
    storage.setItem(key, value)
  },
  removeItem: (key) => storage?.removeItem(key),
}

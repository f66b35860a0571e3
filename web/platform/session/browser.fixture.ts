import type { KeyValueStorage } from '../ui/browser/browser-storage.ts'
import { createSessionStore, type SessionStore, type StoredSession } from './session-store.ts'

/** A browser whose tabs share one storage; each tab is notified of the other tabs' writes. */
export function fakeBrowser() {
  const items = new Map<string, string>()
  const tabs: SessionStore[] = []

  function storageOf(owner: () => SessionStore | undefined): KeyValueStorage {
    const syncOtherTabs = () => {
      for (const tab of tabs) if (tab !== owner()) tab.sync()
    }
    return {
      getItem: (key) => items.get(key) ?? null,
      setItem(key, value) {
        items.set(key, value)
        syncOtherTabs()
      },
      removeItem(key) {
        items.delete(key)
        syncOtherTabs()
      },
    }
  }

  return {
    storage: storageOf(() => undefined),
    tab(): SessionStore {
      const store: SessionStore = createSessionStore(storageOf(() => store))
      tabs.push(store)
      return store
    },
  }
}

type SessionOptions = {
  userId?: string
  email?: string
  accessToken?: string
  refreshToken?: string
  expiresAt?: string
}

export function fakeSession({
  userId = 'ann',
  email,
  accessToken = 'a1',
  refreshToken = 'r1',
  expiresAt,
}: SessionOptions): StoredSession {
  return {
    accessToken,
    refreshToken,
    expiresAt: expiresAt ?? new Date(Date.now() + 900_000).toISOString(),
    user: { id: userId, email: email ?? `${userId}@example.com`, fullName: '', role: 'user', isAdmin: false },
  }
}

import { createSessionStore, type KeyValueStorage, type SessionStore, type StoredSession } from './session-store.ts'

/** A browser: its tabs share one storage, and each hears what another one wrote. */
export function fakeBrowser() {
  const kept = new Map<string, string>()
  const tabs: SessionStore[] = []

  function shelf(owner: () => SessionStore | undefined): KeyValueStorage {
    const tellOthers = () => {
      for (const tab of tabs) if (tab !== owner()) tab.sync()
    }
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem(key, value) {
        kept.set(key, value)
        tellOthers()
      },
      removeItem(key) {
        kept.delete(key)
        tellOthers()
      },
    }
  }

  return {
    storage: shelf(() => undefined),
    tab(): SessionStore {
      const store: SessionStore = createSessionStore(shelf(() => store))
      tabs.push(store)
      return store
    },
  }
}

type Choice = { userId?: string; email?: string; accessToken?: string; refreshToken?: string; expiresAt?: string }

export function fakeSession({
  userId = 'ann',
  email,
  accessToken = 'a1',
  refreshToken = 'r1',
  expiresAt,
}: Choice): StoredSession {
  return {
    accessToken,
    refreshToken,
    expiresAt: expiresAt ?? new Date(Date.now() + 900_000).toISOString(),
    user: { id: userId, email: email ?? `${userId}@example.com`, fullName: '', role: 'user', isAdmin: false },
  }
}

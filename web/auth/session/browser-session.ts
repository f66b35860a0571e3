import { createSessionStore, type KeyValueStorage } from './session-store.ts'

export const storage = browserStorage()

/** The session of this browser. On the server it is empty and stays so. */
export const store = createSessionStore(storage)

function browserStorage(): KeyValueStorage | null {
  if (typeof window === 'undefined') return null
  try {
    return window.localStorage
  } catch {
    // Refused by the browser's settings: the session then lasts as long as the tab.
    return null
  }
}

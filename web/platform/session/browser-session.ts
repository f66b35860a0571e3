import { browserStorage } from '../ui/browser/browser-storage.ts'
import { createSessionStore } from './session-store.ts'

/** Null if blocked: the session then lasts as long as the tab. */
export const storage = browserStorage('localStorage')

/** The session of this browser. Always empty on the server. */
export const store = createSessionStore(storage)

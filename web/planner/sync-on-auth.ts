import { onBeforeSignOut } from '../auth/session/auth-provider.tsx'
import { store } from '../auth/session/browser-session.ts'

/** Beginning of all localStorage keys of the planner. */
const STORAGE_PREFIX = 'journey.planner'

function hasStoredEntries(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(STORAGE_PREFIX))
  } catch {
    // The storage is blocked.
    return false
  }
}

/**
 * Syncs a stored planner on every page: moves it to the account after sign-in, and removes from the browser what belongs to
 * the account on sign-out (features: planner, 6). Returns a function that unsubscribes.
 */
export function syncPlannerOnAuth(): () => void {
  const sync = async () => {
    if (!hasStoredEntries()) return
    try {
      await (await import('./documents/planner-client.ts')).syncStoredPlanner()
    } catch (error) {
      // Probably offline. The next page of the planner tries again.
      console.warn(error)
    }
  }
  const unsubscribers = [
    store.onAuthEvent((event) => void (event !== 'TOKEN_REFRESHED' && sync())),
    onBeforeSignOut(sync),
  ]
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe()
  }
}

import { onBeforeSignOut } from '../../auth/session/auth-provider.tsx'
import { store } from '../../auth/session/browser-session.ts'
import { hasStoredPlanner } from './storage-keys.ts'

type PlannerModule = typeof import('./open-planner.ts')

let loading: Promise<PlannerModule> | null = null

/** Loads the planner's documents and sync, which are not in the code of public pages. Rejects if it fails; the next call tries again. */
export function loadPlanner(): Promise<PlannerModule> {
  loading ??= import('./open-planner.ts').catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

/**
 * Syncs a stored planner on every page: moves it to the account after a sign-in, and removes the account's planner from the
 * browser on sign-out. Returns a function that unsubscribes.
 */
export function syncPlannerOnAuth(): () => void {
  const sync = async () => {
    if (!hasStoredPlanner()) return
    try {
      await (await loadPlanner()).syncStoredPlanner()
    } catch (error) {
      // Probably offline. The next page tries again.
      console.warn(error)
    }
  }
  void sync()
  const unsubscribers = [
    store.onAuthEvent((event) => event !== 'TOKEN_REFRESHED' && void sync()),
    onBeforeSignOut(sync),
  ]
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe()
  }
}

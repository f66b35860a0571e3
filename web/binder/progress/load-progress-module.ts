import { onBeforeSignOut } from '../../auth/session/auth-provider.tsx'
import { store } from '../../auth/session/browser-session.ts'
import { hasStoredLessons } from './storage-keys.ts'

export type ProgressModule = typeof import('./progress-module.ts')['progressModule']

let loadedModule: ProgressModule | null = null

export const progressIfLoaded = (): ProgressModule | null => loadedModule

/** Returns null if loading fails; the next call tries again. */
export async function loadProgressModule(): Promise<ProgressModule | null> {
  try {
    loadedModule ??= (await import('./progress-module.ts')).progressModule
  } catch (error) {
    // Probably offline. The input stays in the fields, and the next focus or input calls this again.
    console.warn(error)
  }
  return loadedModule
}

/**
 * Syncs stored progress on every page: moves it to the account after sign-in and removes the account's progress from the
 * browser on sign-out (features: binder, 7 and 8). Returns a function that unsubscribes.
 */
export function syncOnAuth(): () => void {
  const syncStoredLessons = async () => {
    if (hasStoredLessons()) await (await loadProgressModule())?.syncProgress()
  }
  const startSync = () => void syncStoredLessons()
  startSync()
  const unsubscribers = [store.onAuthEvent(startSync), onBeforeSignOut(syncStoredLessons)]
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe()
  }
}

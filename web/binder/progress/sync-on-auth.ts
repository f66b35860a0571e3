import { store } from '../../auth/session/browser-session.ts'
import { onBeforeSignOut } from '../../auth/session/sign-out-hooks.ts'
import { loadProgressModule } from './load-progress-module.ts'
import { hasStoredLessons } from './storage-keys.ts'

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

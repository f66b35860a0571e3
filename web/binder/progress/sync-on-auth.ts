import { store } from '../../auth/session/browser-session.ts'
import { onBeforeSignOut } from '../../auth/session/sign-out-hooks.ts'
import { loadProgressModule } from './load-progress-module.ts'
import { hasStoredLessons } from './storage-keys.ts'

/**
 * Sees to it on every page that what was written in this browser reaches the account of whoever signs in, and that nothing
 * of an account stays behind when it signs out (features: binder, 7 and 8). @returns how to stop.
 */
export function syncOnAuth(): () => void {
  const carry = async () => {
    if (hasStoredLessons()) await (await loadProgressModule())?.carry()
  }
  const look = () => void carry()
  look()
  const stops = [store.onAuthEvent(look), onBeforeSignOut(carry)]
  return () => {
    for (const stop of stops) stop()
  }
}

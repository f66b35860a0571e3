import { store } from '../../auth/session/browser-session.ts'
import { beforeSignOut } from '../../auth/session/sign-out-hooks.ts'
import { loadDesk } from './load-progress-module.ts'
import { keepsLessons } from './storage-keys.ts'

/**
 * Sees to it on every page that what was written in this browser reaches the account of whoever signs in, and that nothing
 * of an account stays behind when it signs out (features: binder, 7 and 8). @returns how to stop.
 */
export function carryLessons(): () => void {
  const carry = async () => {
    if (keepsLessons()) await (await loadDesk())?.carry()
  }
  const look = () => void carry()
  look()
  const stops = [store.onAuthEvent(look), beforeSignOut(carry)]
  return () => {
    for (const stop of stops) stop()
  }
}

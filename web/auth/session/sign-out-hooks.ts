import { delay } from '../../api/delay.ts'

type SignOutHook = () => Promise<unknown>

const hooks = new Set<SignOutHook>()
/** A sign-out waits no longer than this for its hooks. */
const HOOKS_TIMEOUT_MS = 3_000

/** Registers work that needs the session before it ends. Returns the unregister function. */
export function onBeforeSignOut(hook: SignOutHook): () => void {
  hooks.add(hook)
  return () => void hooks.delete(hook)
}

/** Runs all hooks, until they are settled or time out. */
export async function runSignOutHooks(): Promise<void> {
  await Promise.race([Promise.allSettled(Array.from(hooks, (hook) => hook())), delay(HOOKS_TIMEOUT_MS)])
}

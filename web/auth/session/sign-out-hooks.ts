type Errand = () => Promise<unknown>

const errands = new Set<Errand>()
/** Nobody waits longer than this to be signed out. */
const PATIENCE_MS = 3_000

/** What has to be done while the session still lives, before somebody signs out. @returns how to take it back. */
export function onBeforeSignOut(errand: Errand): () => void {
  errands.add(errand)
  return () => void errands.delete(errand)
}

/** Does it all, or as much as there is patience for. */
export async function runSignOutHooks(): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  await Promise.race([Promise.allSettled(Array.from(errands, (errand) => errand())), patience])
}

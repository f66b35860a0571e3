import { onBeforeSignOut } from '../../auth/session/auth-provider.tsx'
import { store } from '../../auth/session/browser-session.ts'
import { openPlannerConnection, type PlannerConnection } from './planner-connection.ts'
import { removeOtherPlanners } from './remove-planner.ts'
import { VISITOR } from './storage-keys.ts'

let current: PlannerConnection | null = null
let closing: Promise<void> = Promise.resolve()

const currentOwner = (): string => store.read()?.user.id ?? VISITOR

/** Returns the planner of the user of this browser. It stays open as long as the tab, until another user signs in. */
export function openPlanner(): PlannerConnection {
  const owner = currentOwner()
  if (current?.owner === owner) return current
  closeCurrent()
  current = openPlannerConnection(owner, closing)
  return current
}

function closeCurrent(): void {
  if (!current) return
  const connection = current
  current = null
  closing = closing.then(connection.close)
}

/** Closes the planner of a user who signed out, and removes it from this browser if the account has all of it. */
async function closeAfterSignOut(): Promise<void> {
  if (current && current.owner !== currentOwner()) closeCurrent()
  await closing
  await removeOtherPlanners(currentOwner())
}

onBeforeSignOut(async () => current?.sync())
store.onAuthEvent((event) => {
  if (event === 'SIGNED_OUT') void closeAfterSignOut()
})

/** Syncs what this browser stores, on any page: moves what was written without an account to the account. */
export async function syncStoredPlanner(): Promise<void> {
  await closeAfterSignOut()
  if (store.read()) await openPlanner().sync()
}

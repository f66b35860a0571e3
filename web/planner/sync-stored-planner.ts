import { storedKeys } from '../platform/ui/browser/browser-storage.ts'
import { PLANNER_PREFIX } from './documents/storage/storage-keys.ts'

/**
 * Moves a stored anonymous planner to a new account, and removes the planners of other accounts from the browser. Loads
 * the code of the planner only if one is stored.
 */
export async function syncStoredPlanner(): Promise<void> {
  if (storedKeys(PLANNER_PREFIX).length === 0) return
  try {
    await (await import('./documents/planner-client.ts')).syncStoredDocuments()
  } catch (error) {
    // Probably offline. The next page of the planner tries again.
    console.warn(error)
  }
}

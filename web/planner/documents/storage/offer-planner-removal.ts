import { toast } from '../../../platform/ui/toast/toast-bus.ts'
import { createUnsyncedChanges } from '../sync/unsynced-changes.ts'
import { journalStorage } from './journal-storage.ts'
import { removePlanner } from './remove-planner.ts'
import { storedOwners } from './storage-keys.ts'

/** After a sign-out: says that the planner of the user is still in this browser, if it is. */
export function offerPlannerRemoval(owner: string): void {
  if (!storedOwners().includes(owner)) return
  const changes = createUnsyncedChanges({ storage: journalStorage, owner, tab: '' }).count()
  toast({
    tone: 'plain',
    title: 'Your planner is still in this browser',
    description:
      changes === 1
        ? '1 change isn’t synced yet. Sign in again to sync it. If you remove the planner, this change is lost.'
        : `${changes} changes aren’t synced yet. Sign in again to sync them. If you remove the planner, they’re lost.`,
    action: { label: 'Remove from this browser', onSelect: () => void remove(owner) },
  })
}

async function remove(owner: string): Promise<void> {
  await removePlanner(owner)
  toast({ tone: 'good', title: 'Your planner is no longer in this browser' })
}

import { and, asc, eq, isNull } from 'drizzle-orm'
import type { WaitingListEntry } from '#contract/waiting-list/waiting-list.schema.ts'
import { waitingList } from '#db/schema/orders.ts'
import { type Ctx, requireViewer } from '../context.ts'
import { Problem } from '../problem.ts'
import { lockWorkshop } from '../seats/index.ts'
import { transaction } from '../transaction.ts'
import { closeEntry } from './entries.ts'
import { listUserWaitingListEntries } from './list-user-entries.ts'
import { promoteWaitingList } from './promote.ts'

/**
 * Closes the viewer's waiting list entry. A seat that it holds is offered to the next user at once (features: waiting
 * list, 2 and 5). Idempotent.
 * @returns the viewer's remaining entries
 * @throws sign_in_required, not_found
 */
export async function leaveWaitingList(ctx: Ctx, { id }: { id: string }): Promise<WaitingListEntry[]> {
  const { userId } = requireViewer(ctx)
  await transaction(ctx, async (ctx) => {
    const [entry] = await ctx.db
      .select({ workshopId: waitingList.workshopId })
      .from(waitingList)
      .where(and(eq(waitingList.id, id), eq(waitingList.userId, userId)))
    if (!entry) throw new Problem('not_found')
    await closeUserEntry(ctx, { id, ...entry })
  })
  return listUserWaitingListEntries(ctx)
}

/**
 * Closes and deletes all waiting list entries of the viewer, whose account is being deleted. Runs in the caller's
 * transaction.
 * @throws sign_in_required
 */
export async function deleteUserEntries(ctx: Ctx): Promise<void> {
  const { userId } = requireViewer(ctx)
  const entries = await ctx.db
    .select({ id: waitingList.id, workshopId: waitingList.workshopId })
    .from(waitingList)
    .where(and(eq(waitingList.userId, userId), isNull(waitingList.endedAt)))
    .orderBy(asc(waitingList.workshopId))
  for (const entry of entries) await closeUserEntry(ctx, entry)
  // Must precede the deletion of the account: its foreign keys would clear user_id and waiting_id of a seat in one
  // statement, which a constraint refuses for a seat that this transaction has just released.
  await ctx.db.delete(waitingList).where(eq(waitingList.userId, userId))
}

async function closeUserEntry(ctx: Ctx, { id, workshopId }: { id: string; workshopId: string }): Promise<void> {
  await lockWorkshop(ctx, workshopId)
  // Read under the lock: a seat may have been offered meanwhile.
  const [entry] = await ctx.db.select({ status: waitingList.status }).from(waitingList).where(eq(waitingList.id, id))
  await closeEntry(ctx, { id }, entry?.status === 'offered' ? 'declined' : 'left')
  await promoteWaitingList(ctx, { workshopId })
}

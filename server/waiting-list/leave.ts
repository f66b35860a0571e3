import { and, asc, eq, isNull } from 'drizzle-orm'
import { waitingList } from '#db/schema/orders.ts'
import { type Ctx, requireViewer } from '../context.ts'
import { Problem } from '../problem.ts'
import { lockWorkshop } from '../seats/index.ts'
import { transaction } from '../transaction.ts'
import { closeEntry } from './entries.ts'
import { promoteWaitingList } from './promote.ts'

/**
 * Takes the viewer out of a line, and lets the spot go that was held for them: it is offered to the next at once. Doing
 * so again changes nothing (features: waiting list, 2 and 5).
 * @throws sign_in_required, not_found
 */
export async function leaveWaitingList(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const { userId } = requireViewer(ctx)
  await transaction(ctx, async (ctx) => {
    const [entry] = await ctx.db
      .select({ workshopId: waitingList.workshopId })
      .from(waitingList)
      .where(and(eq(waitingList.id, id), eq(waitingList.userId, userId)))
    if (!entry) throw new Problem('not_found')
    await leave(ctx, { id, ...entry })
  })
}

/**
 * Takes the viewer, whose account goes, out of every line in the caller's transaction, and forgets that they ever waited.
 * @throws sign_in_required
 */
export async function deleteOwnEntries(ctx: Ctx): Promise<void> {
  const { userId } = requireViewer(ctx)
  const entries = await ctx.db
    .select({ id: waitingList.id, workshopId: waitingList.workshopId })
    .from(waitingList)
    .where(and(eq(waitingList.userId, userId), isNull(waitingList.endedAt)))
    .orderBy(asc(waitingList.workshopId))
  for (const entry of entries) await leave(ctx, entry)
  // Before the account: its seats lose their person and their place in line in one statement otherwise, which the
  // database refuses for a seat that this transaction has just freed.
  await ctx.db.delete(waitingList).where(eq(waitingList.userId, userId))
}

async function leave(ctx: Ctx, { id, workshopId }: { id: string; workshopId: string }): Promise<void> {
  await lockWorkshop(ctx, workshopId)
  // Read under the lock: a spot may just have been offered.
  const [entry] = await ctx.db.select({ status: waitingList.status }).from(waitingList).where(eq(waitingList.id, id))
  await closeEntry(ctx, { id }, entry?.status === 'offered' ? 'declined' : 'left')
  await promoteWaitingList(ctx, { workshopId })
}

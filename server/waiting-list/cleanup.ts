import { isNull } from 'drizzle-orm'
import { waitingList } from '#db/schema/orders.ts'
import type { Ctx } from '../context.ts'
import { logAndContinue } from '../jobs/log-and-continue.ts'
import { transaction } from '../transaction.ts'
import { promoteWaitingList } from './promote.ts'

/** Ends the offers of one workshop whose time is over, and makes those that follow (features: waiting list, 6). */
export async function promoteOneWaitingList(ctx: Ctx, { workshopId }: { workshopId: string }): Promise<void> {
  await transaction(ctx, (ctx) => promoteWaitingList(ctx, { workshopId }))
}

/**
 * Looks at every line: what no job was left for is done here, within a minute, and lists of workshops that begin soon are
 * closed (features: waiting list, 6 and 7). Any node may look; each workshop is one node's at a time.
 */
export async function promoteAllWaitingLists(ctx: Ctx): Promise<void> {
  const lines = await ctx.db
    .selectDistinct({ workshopId: waitingList.workshopId })
    .from(waitingList)
    .where(isNull(waitingList.endedAt))
  for (const { workshopId } of lines)
    await logAndContinue(ctx, { workshopId }, promoteOneWaitingList(ctx, { workshopId }))
}

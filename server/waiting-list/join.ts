import { and, eq, isNull } from 'drizzle-orm'
import type { JoinWaitingListInput } from '#contract/waiting-list/waiting-list.schema.ts'
import { profiles } from '#db/schema/accounts.ts'
import { waitingList } from '#db/schema/orders.ts'
import { type Ctx, requireViewer } from '../context.ts'
import { Problem } from '../problem.ts'
import { assertNotEnrolled, countFreeSeats, findOpenClass } from '../seats/index.ts'
import { transaction } from '../transaction.ts'
import { offerExpiresAt } from './offer-deadlines.ts'
import { promoteWaitingList } from './promote.ts'

/**
 * Puts the viewer at the end of the line for a full workshop; whoever is in it already keeps their place (features:
 * waiting list, 1 and 2).
 * @throws sign_in_required, not_found, already_enrolled, spots_left, waiting_list_closed
 */
export async function joinWaitingList(ctx: Ctx, { workshopId }: JoinWaitingListInput): Promise<void> {
  const { userId } = requireViewer(ctx)
  await transaction(ctx, async (ctx) => {
    // As `place` does, so that nobody both buys and waits.
    await ctx.db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, userId)).for('no key update')
    const { startsAt } = await findOpenClass(ctx, { kind: 'workshop', id: workshopId })
    await promoteWaitingList(ctx, { workshopId })
    if (await isOnWaitingList(ctx, { workshopId, userId })) return
    await assertNotEnrolled(ctx, { kind: 'workshop', id: workshopId, userId })
    if (!startsAt || !offerExpiresAt(startsAt, ctx.now())) throw new Problem('waiting_list_closed')
    if ((await countFreeSeats(ctx, workshopId)) > 0) throw new Problem('spots_left')
    await ctx.db.insert(waitingList).values({ workshopId, userId, joinedAt: ctx.now() })
  })
}

async function isOnWaitingList(
  ctx: Ctx,
  { workshopId, userId }: { workshopId: string; userId: string },
): Promise<boolean> {
  const theirs = and(eq(waitingList.workshopId, workshopId), eq(waitingList.userId, userId))
  const rows = await ctx.db
    .select({ id: waitingList.id })
    .from(waitingList)
    .where(and(theirs, isNull(waitingList.endedAt)))
  return rows.length > 0
}

import { and, eq, isNull } from 'drizzle-orm'
import type { JoinWaitingListInput, WaitingListEntry } from '#contract/waiting-list/waiting-list.schema.ts'
import { profiles } from '#db/schema/accounts.ts'
import { waitingList } from '#db/schema/orders.ts'
import { type Ctx, requireViewer } from '../context.ts'
import { Problem } from '../problem.ts'
import { assertNotEnrolled, countFreeSeats, findOpenClass } from '../seats/index.ts'
import { transaction } from '../transaction.ts'
import { listUserWaitingListEntries } from './list-user-entries.ts'
import { offerExpiresAt } from './offer-deadlines.ts'
import { promoteWaitingList } from './promote.ts'

/**
 * Adds the viewer to the end of a full workshop's waiting list (features: waiting list, 1 and 2). Idempotent: a second
 * call keeps the position.
 * @returns the viewer's entries of all waiting lists
 * @throws sign_in_required, not_found, already_enrolled, spots_left, waiting_list_closed
 */
export async function joinWaitingList(ctx: Ctx, { workshopId }: JoinWaitingListInput): Promise<WaitingListEntry[]> {
  const { userId } = requireViewer(ctx)
  await transaction(ctx, async (ctx) => {
    // placeOrder takes the same lock, so a user cannot buy and join at the same time.
    await ctx.db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, userId)).for('no key update')
    const { startsAt } = await findOpenClass(ctx, { kind: 'workshop', id: workshopId })
    await promoteWaitingList(ctx, { workshopId })
    if (await isOnWaitingList(ctx, { workshopId, userId })) return
    await assertNotEnrolled(ctx, { kind: 'workshop', id: workshopId, userId })
    if (!startsAt || !offerExpiresAt(startsAt, ctx.now())) throw new Problem('waiting_list_closed')
    if ((await countFreeSeats(ctx, workshopId)) > 0) throw new Problem('spots_left')
    await ctx.db.insert(waitingList).values({ workshopId, userId, joinedAt: ctx.now() })
  })
  return listUserWaitingListEntries(ctx)
}

async function isOnWaitingList(
  ctx: Ctx,
  { workshopId, userId }: { workshopId: string; userId: string },
): Promise<boolean> {
  const isUserEntry = and(eq(waitingList.workshopId, workshopId), eq(waitingList.userId, userId))
  const rows = await ctx.db
    .select({ id: waitingList.id })
    .from(waitingList)
    .where(and(isUserEntry, isNull(waitingList.endedAt)))
  return rows.length > 0
}

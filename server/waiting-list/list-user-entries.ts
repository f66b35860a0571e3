import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { toMinorUnits } from '#contract/money.ts'
import type { WaitingListEntry } from '#contract/waiting-list/waiting-list.schema.ts'
import { spotsAvailable, workshops } from '#db/schema/classes.ts'
import { waitingList } from '#db/schema/orders.ts'
import { type Ctx, requireViewer } from '../context.ts'
import { workshopEvent } from '../schedule/index.ts'

/** 1-based position. Raw SQL, because the query builder omits table names in a single-table subquery. */
const position = sql<number>`(SELECT count(*)::integer FROM waiting_list before
  WHERE before.workshop_id = waiting_list.workshop_id AND before.status = 'waiting' AND before.ended_at IS NULL AND before.number <= waiting_list.number)`

const isPaying = sql<boolean>`EXISTS (SELECT FROM seats WHERE seats.workshop_id = waiting_list.workshop_id
  AND seats.user_id = waiting_list.user_id AND seats.status = 'held' AND seats.order_line_id IS NOT NULL)`

/**
 * Lists the viewer's open waiting list entries, offers first (features: waiting list, 2).
 * @throws sign_in_required
 */
export async function listUserWaitingListEntries(ctx: Ctx): Promise<WaitingListEntry[]> {
  const { userId } = requireViewer(ctx)
  const rows = await ctx.db
    .select({
      entry: waitingList,
      workshop: { ...getTableColumns(workshops), spotsAvailable },
      position,
      isPaying,
    })
    .from(waitingList)
    .innerJoin(workshops, eq(workshops.id, waitingList.workshopId))
    .where(and(eq(waitingList.userId, userId), isNull(waitingList.endedAt)))
    .orderBy(asc(waitingList.status), asc(waitingList.number))
  return rows
    .filter(({ entry, isPaying }) => isPaying || entry.offerUntil === null || entry.offerUntil > ctx.now())
    .map(({ entry, workshop, position, isPaying }) => ({
      id: entry.id,
      workshopId: workshop.id,
      event: workshopEvent(workshop),
      unitMinor: toMinorUnits(workshop.price),
      position: entry.status === 'waiting' ? position : null,
      offerUntil: entry.offerUntil?.toISOString() ?? null,
      isPaying,
    }))
}

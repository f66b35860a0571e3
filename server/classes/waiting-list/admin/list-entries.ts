import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { WaitingListInput, WaitingListPage } from '#contract/classes/waiting-list/waiting-list.schema.ts'
import { workshops } from '#db/schema/classes/catalog.ts'
import { waitingList } from '#db/schema/classes/waiting-list.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { ascending, descending, instantText, paginate } from '../../../platform/lists/paginate.ts'
import { matchesText, userSearchText } from '../../../platform/lists/text-search.ts'

const orders = { line: ascending(waitingList.number, 'bigint'), newest: descending(waitingList.number, 'bigint') }

const position = sql<number | null>`CASE WHEN ${waitingList.status} = 'waiting' THEN (
  SELECT count(*)::integer FROM waiting_list before WHERE before.workshop_id = ${waitingList.workshopId}
    AND before.status = 'waiting' AND before.ended_at IS NULL AND before.number <= ${waitingList.number}) END`

/**
 * Lists entries in the order of joining, closed ones included. `q` searches name and email; `workshop` selects one
 * workshop and adds its totals. `waitingCount` is the total of all workshops.
 * @throws sign_in_required, admin_required, validation
 */
export async function listWaitingListEntries(ctx: Ctx, input: WaitingListInput): Promise<WaitingListPage> {
  requireStaff(ctx)
  const { at, after, order, limit, toPage } = paginate(ctx, 'waiting', input, { id: waitingList.id, orders })
  const { q, state, workshop } = input
  const matchingUsers = ctx.db.select({ id: profiles.id }).from(profiles)
  const rows = await ctx.db
    .select({
      id: waitingList.id,
      at,
      email: profiles.email,
      fullName: profiles.name,
      workshopId: waitingList.workshopId,
      title: workshops.title,
      workshopDate: workshops.workshopDate,
      state: waitingList.status,
      position,
      joinedAt: instantText(waitingList.joinedAt),
      offerUntil: instantText(waitingList.offerUntil),
      endedAt: instantText(waitingList.endedAt),
    })
    .from(waitingList)
    .innerJoin(profiles, eq(profiles.id, waitingList.userId))
    .innerJoin(workshops, eq(workshops.id, waitingList.workshopId))
    .where(
      and(
        workshop ? eq(waitingList.workshopId, workshop) : undefined,
        state && eq(waitingList.status, state),
        q ? inArray(waitingList.userId, matchingUsers.where(matchesText(userSearchText, q))) : undefined,
        after,
      ),
    )
    .orderBy(...order)
    .limit(limit)
  const { page, nextCursor } = toPage(rows)
  return {
    waiting: page.map(({ at, ...row }) => row),
    line: workshop ? await workshopTotals(ctx, workshop) : null,
    waitingCount: await ctx.db.$count(waitingList, and(eq(waitingList.status, 'waiting'), isNull(waitingList.endedAt))),
    nextCursor,
  }
}

async function workshopTotals(ctx: Ctx, id: string): Promise<WaitingListPage['line']> {
  const isOffered = sql`${waitingList.status} = 'offered'`
  const [totals] = await ctx.db
    .select({
      title: workshops.title,
      workshopDate: workshops.workshopDate,
      waiting: sql<number>`(${count(waitingList.id)} FILTER (WHERE NOT ${isOffered}))::integer`,
      offered: sql<number>`(${count(waitingList.id)} FILTER (WHERE ${isOffered}))::integer`,
    })
    .from(workshops)
    .leftJoin(waitingList, and(eq(waitingList.workshopId, workshops.id), isNull(waitingList.endedAt)))
    .where(eq(workshops.id, id))
    .groupBy(workshops.id)
  return totals ?? null
}

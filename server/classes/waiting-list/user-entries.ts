import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { JoinWaitingListInput, WaitingListEntry } from '#contract/classes/waiting-list/waiting-list.schema.ts'
import { spotsAvailable, workshops } from '#db/schema/classes/catalog.ts'
import { waitingList } from '#db/schema/classes/waiting-list.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import { type Ctx, requireViewer } from '../../context.ts'
import type { ExportSection } from '../../people/accounts/export-section.ts'
import { notifyAdmins } from '../../platform/mail/admin-notifications.ts'
import { Problem } from '../../problem.ts'
import { siteMoney } from '../../site-money.ts'
import { transaction } from '../../transaction.ts'
import { classEvent } from '../schedule/index.ts'
import { assertNotEnrolled, countFreeSeats, findOpenClass, lockWorkshop } from '../seats/index.ts'
import { closeEntry } from './entries.ts'
import { offerExpiresAt } from './offer-deadlines.ts'
import { promoteWaitingList } from './promote.ts'

/** 1-based position. Raw SQL, because the query builder omits table names in a single-table subquery. */
const position = sql<number>`(SELECT count(*)::integer FROM waiting_list before
  WHERE before.workshop_id = waiting_list.workshop_id AND before.status = 'waiting' AND before.ended_at IS NULL AND before.number <= waiting_list.number)`

const isPaying = sql<boolean>`EXISTS (SELECT FROM seats WHERE seats.workshop_id = waiting_list.workshop_id
  AND seats.user_id = waiting_list.user_id AND seats.status = 'held' AND seats.order_line_id IS NOT NULL)`

/** Lists open entries, offers first. @throws sign_in_required */
export async function listUserWaitingListEntries(ctx: Ctx): Promise<WaitingListEntry[]> {
  const { userId } = requireViewer(ctx)
  const rows = await ctx.db
    .select({ entry: waitingList, workshop: { ...getTableColumns(workshops), spotsAvailable }, position, isPaying })
    .from(waitingList)
    .innerJoin(workshops, eq(workshops.id, waitingList.workshopId))
    .where(and(eq(waitingList.userId, userId), isNull(waitingList.endedAt)))
    .orderBy(asc(waitingList.status), asc(waitingList.number))
  return rows
    .filter(({ entry, isPaying }) => isPaying || entry.offerUntil === null || entry.offerUntil > ctx.now())
    .map(({ entry, workshop, position, isPaying }) => ({
      id: entry.id,
      workshopId: workshop.id,
      event: classEvent(workshop),
      unitMinor: siteMoney(ctx).toMinor(workshop.price),
      position: entry.status === 'waiting' ? position : null,
      offerUntil: entry.offerUntil?.toISOString() ?? null,
      isPaying,
    }))
}

export const waitingListExport: ExportSection = ({ userId }, afterId) => sql`
  SELECT id AS key, to_jsonb(w) - 'user_id' || jsonb_build_object('title', (SELECT title FROM workshops s WHERE s.id = w.workshop_id)) AS value
  FROM waiting_list w WHERE user_id = ${userId} AND id > ${afterId} ORDER BY id`

/**
 * Adds the viewer to the end of a full workshop's waiting list. Idempotent: a second call keeps the position.
 * @throws sign_in_required, not_found, already_enrolled, spots_left, waiting_list_closed
 */
export async function joinWaitingList(ctx: Ctx, { workshopId }: JoinWaitingListInput): Promise<WaitingListEntry[]> {
  const { userId, email, fullName } = requireViewer(ctx)
  await transaction(ctx, async (ctx) => {
    // placeOrder takes the same lock, so a user cannot buy and join at the same time.
    await ctx.db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, userId)).for('no key update')
    const { startsAt, title } = await findOpenClass(ctx, { kind: 'workshop', id: workshopId })
    await promoteWaitingList(ctx, { workshopId })
    if (await isOnWaitingList(ctx, { workshopId, userId })) return
    await assertNotEnrolled(ctx, { kind: 'workshop', id: workshopId, userId })
    if (!startsAt || !offerExpiresAt(startsAt, ctx.now())) throw new Problem('waiting_list_closed')
    if ((await countFreeSeats(ctx, workshopId)) > 0) throw new Problem('spots_left')
    await ctx.db.insert(waitingList).values({ workshopId, userId, joinedAt: ctx.now() })
    await notifyAdmins(ctx, {
      kind: 'waiting',
      title: `Waiting list: ${title}`,
      path: '/admin/waiting?state=waiting',
      details: [{ label: 'Customer', value: [fullName, email].filter(Boolean).join(', ') }],
    })
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

/**
 * Closes the viewer's waiting list entry. A seat that it holds is offered to the next user immediately. Idempotent.
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

/** Runs in the transaction that deletes the account. @throws sign_in_required */
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
  // Read under the lock: a seat may just have been offered.
  const [entry] = await ctx.db.select({ status: waitingList.status }).from(waitingList).where(eq(waitingList.id, id))
  await closeEntry(ctx, { id }, entry?.status === 'offered' ? 'declined' : 'left')
  await promoteWaitingList(ctx, { workshopId })
}

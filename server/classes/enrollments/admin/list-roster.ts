import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { ClassId } from '#contract/class-kinds.ts'
import type { RosterClass, RosterInput, RosterPage } from '#contract/classes/catalog/roster.schema.ts'
import { isOfItem } from '#db/item-tables.ts'
import { spotsAvailable, workshops } from '#db/schema/classes/catalog.ts'
import { enrollmentSessions, enrollments } from '#db/schema/classes/enrollments.ts'
import { waitingList } from '#db/schema/classes/waiting-list.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import { orderLines, refundLines, refunds } from '#db/schema/sales/orders.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { expectOne } from '../../../platform/lists/expect-one.ts'
import { ascending, descending, instantText, paginate } from '../../../platform/lists/paginate.ts'
import { Problem } from '../../../problem.ts'
import { type ClassDetails, getClassDetails } from '../../schedule/index.ts'
import { rosterFilter, rosterRefundedMinor, rosterState } from './roster-filter.ts'

const orders = {
  newest: descending(enrollments.enrollmentDate, 'timestamptz'),
  oldest: ascending(enrollments.enrollmentDate, 'timestamptz'),
}

/** True if a pending refund returns the rest of the payment, which ends the enrollment. */
const isCanceling = sql<boolean>`${enrollments.status} = 'completed' AND EXISTS (SELECT FROM ${refundLines}
  JOIN ${refunds} ON ${refunds.id} = ${refundLines.refundId}
  WHERE ${refundLines.orderLineId} = ${orderLines.id} AND ${refunds.status} IN ('queued', 'failed')
    AND ${refundLines.amountMinor} = ${orderLines.unitMinor} * ${orderLines.quantity} - ${orderLines.discountMinor} + ${orderLines.taxAddedMinor} - ${orderLines.refundedMinor})`

/**
 * Lists the enrollments in a class, deleted classes included, with its totals. `q` searches name and email. Unpaid
 * orders that failed are omitted.
 * @throws sign_in_required, admin_required, not_found, validation
 */
export async function listRoster(
  ctx: Ctx,
  { kind, id, session: requestedSession, ...input }: ClassId & RosterInput,
): Promise<RosterPage> {
  requireStaff(ctx)
  const session = requestedSession === id ? undefined : requestedSession
  const details = await getClassDetails(ctx, { kind, id })
  if (!details) throw new Problem('not_found')
  const paging = paginate(ctx, `roster ${id}`, input, { id: enrollments.id, orders })
  const { at, after, order, limit, toPage } = paging
  const select = ctx.db
    .select({
      id: enrollments.id,
      at,
      name: sql<string>`coalesce(${profiles.name}, '')`,
      userId: profiles.id,
      email: profiles.email,
      enrolledAt: instantText(enrollments.enrollmentDate),
      amountMinor: enrollments.amount,
      refundedMinor: rosterRefundedMinor,
      state: rosterState,
      isCanceling,
      orderId: orderLines.orderId,
      startsAt: enrollments.startsAt,
      attended: session ? enrollmentSessions.attended : enrollments.attended,
    })
    .from(enrollments)
    .leftJoin(profiles, eq(profiles.id, enrollments.userId))
    .leftJoin(orderLines, eq(orderLines.id, enrollments.orderLineId))
    .leftJoin(
      enrollmentSessions,
      session
        ? and(eq(enrollmentSessions.enrollmentId, enrollments.id), eq(enrollmentSessions.sessionId, session))
        : sql`false`,
    )
    .where(and(await rosterFilter(ctx, { kind, id, ...input }), after))
    .orderBy(...order)
    .limit(limit)
  const [rows, rosterClass] = await Promise.all([select, getRosterClass(ctx, details)])
  const { page, nextCursor } = toPage(rows)
  return {
    class: rosterClass,
    roster: page.map(({ at: _, startsAt, ...row }) => ({ ...row, startsAt: startsAt?.toISOString() ?? null })),
    nextCursor,
  }
}

async function getRosterClass(ctx: Ctx, details: ClassDetails): Promise<RosterClass> {
  const { id, title, events, isSelfPaced, isDeleted, isOver } = details
  const first = events[0] ?? null
  const totals = expectOne(
    await ctx.db
      .select({ enrolled: count(), recipients: count(enrollments.userId) })
      .from(enrollments)
      .where(and(isOfItem(enrollments, details), eq(enrollments.status, 'completed'))),
  )
  return {
    title,
    path: isOver || isDeleted ? null : (first?.path ?? null),
    starts: first && { date: first.date, time: first.time, timeZone: first.timeZone },
    isSelfPaced,
    isDeleted,
    ...totals,
    spots: await countSpots(ctx, id),
  }
}

/** Returns null for a course. */
async function countSpots(ctx: Ctx, id: string): Promise<RosterClass['spots']> {
  const isInLine = and(eq(waitingList.workshopId, id), isNull(waitingList.endedAt))
  const [spots] = await ctx.db
    .select({ total: workshops.spotsTotal, available: spotsAvailable })
    .from(workshops)
    .where(eq(workshops.id, id))
  return spots ? { ...spots, waiting: await ctx.db.$count(waitingList, isInLine) } : null
}

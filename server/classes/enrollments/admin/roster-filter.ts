import { and, eq, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import type { ClassId } from '#contract/class-kinds.ts'
import type { RosterInput, RosterState } from '#contract/classes/catalog/roster.schema.ts'
import { isOfItem } from '#db/item-tables.ts'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import { orderLines } from '#db/schema/sales/orders.ts'
import type { Ctx } from '../../../context.ts'
import { findIdsUpTo, matchesText, userSearchText } from '../../../platform/lists/text-search.ts'

/** Minor units; an enrollment without an order was refunded as a whole. Needs a join with `order_lines`. */
export const rosterRefundedMinor = sql<number>`coalesce(${orderLines.refundedMinor},
  CASE WHEN ${enrollments.status} = 'refunded' THEN ${enrollments.amount} ELSE 0 END)`.mapWith(Number)

/** State of an enrollment in a roster. Needs a join with `order_lines`. */
export const rosterState = sql<RosterState>`CASE ${enrollments.status} WHEN 'completed' THEN 'enrolled'
  WHEN 'pending' THEN 'paying' WHEN 'canceled' THEN 'canceled' ELSE CASE WHEN ${rosterRefundedMinor} > 0 THEN 'refunded' ELSE 'canceled' END END`

/** The recorded attendance of an enrollment, by session. */
export const rosterAttendance = sql<string | null>`(
  SELECT string_agg(label || ': ' || CASE WHEN attended THEN 'attended' ELSE 'absent' END, '; ' ORDER BY starts_at) FROM (
    SELECT coalesce(to_char(w.workshop_date, 'YYYY-MM-DD'), to_char(${enrollments.startsAt} AT TIME ZONE 'UTC', 'YYYY-MM-DD'), '') AS label,
      ${enrollments.attended} AS attended, '-infinity'::timestamptz AS starts_at
    FROM (SELECT ${enrollments.workshopId} AS id) AS own LEFT JOIN workshops w ON w.id = own.id
    WHERE ${enrollments.attended} IS NOT NULL
    UNION ALL
    SELECT trim(to_char(s.session_date, 'YYYY-MM-DD') || ' ' || s.title), a.attended, s.starts_at
    FROM enrollment_sessions a JOIN class_sessions s ON s.id = a.session_id
    WHERE a.enrollment_id = ${enrollments.id} AND a.attended IS NOT NULL
  ) marks)`

/** Selects a state as `rosterState` returns it. An index finds the enrollments that are not completed by status. */
const isInState: Record<RosterState, SQL | undefined> = {
  enrolled: eq(enrollments.status, 'completed'),
  paying: eq(enrollments.status, 'pending'),
  canceled: and(inArray(enrollments.status, ['canceled', 'refunded']), eq(rosterState, 'canceled')),
  refunded: and(eq(enrollments.status, 'refunded'), sql`${rosterRefundedMinor} > 0`),
}

/** With more matches, reading the roster in its order is faster than looking up the enrollments of each match. */
const MAX_USER_MATCHES = 1_000

/** Selects the enrollments of a class. Unpaid orders that failed are no part of the roster. */
export async function rosterFilter(
  ctx: Ctx,
  { q, state, ...classId }: ClassId & Pick<RosterInput, 'q' | 'state'>,
): Promise<SQL | undefined> {
  return and(
    isOfItem(enrollments, classId),
    state ? isInState[state] : ne(enrollments.status, 'failed'),
    q ? await isOfMatchingUser(ctx, q) : undefined,
  )
}

async function isOfMatchingUser(ctx: Ctx, q: string): Promise<SQL> {
  const isMatch = matchesText(userSearchText, q)
  const ids = await findIdsUpTo(ctx, sql`FROM ${profiles} WHERE ${isMatch}`, MAX_USER_MATCHES)
  return ids
    ? sql`${enrollments.userId} = ANY (${sql.param(ids)}::uuid[])`
    : sql`(SELECT ${isMatch} FROM ${profiles} WHERE ${profiles.id} = ${enrollments.userId})`
}

/** Selects the enrollments whose users can be emailed. */
export const isRecipient = (classId: ClassId): SQL | undefined =>
  and(isOfItem(enrollments, classId), eq(enrollments.status, 'completed'), isNotNull(enrollments.userId))

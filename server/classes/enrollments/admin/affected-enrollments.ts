import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { ClassId } from '#contract/class-kinds.ts'
import type { AffectedEnrollments } from '#contract/classes/catalog/class-removal.schema.ts'
import type { CalendarEvent } from '#contract/classes/schedule/schedule.schema.ts'
import { isOfItem } from '#db/item-tables.ts'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import { orderLines } from '#db/schema/sales/orders.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { expectOne } from '../../../platform/lists/expect-one.ts'
import { Problem } from '../../../problem.ts'
import { countUnredeemedGifts } from '../../../sales/orders/index.ts'
import { getClassDetails, listWorkshopsWithSeats } from '../../schedule/index.ts'
import { hasNotBegun } from '../class-enrollments.ts'

const USERS_MAX = 100

/**
 * Returns who is enrolled in a class and what they paid, before it is deleted.
 * @throws sign_in_required, admin_required, not_found
 */
export async function getAffectedEnrollments(ctx: Ctx, classId: ClassId): Promise<AffectedEnrollments> {
  requireStaff(ctx)
  const details = await getClassDetails(ctx, classId)
  if (!details || details.isDeleted) throw new Problem('not_found')
  const paidMinor = sql<number>`${orderLines.unitMinor} * ${orderLines.quantity} - ${orderLines.discountMinor} + ${orderLines.taxAddedMinor} - ${orderLines.refundedMinor}`
  const isAffected = and(isOfItem(enrollments, classId), eq(enrollments.status, 'completed'), hasNotBegun(ctx, details))
  const totals = expectOne(
    await ctx.db
      .select({ enrolled: count(), paidMinor: sql<number>`coalesce(sum(${paidMinor}), 0)`.mapWith(Number) })
      .from(enrollments)
      .innerJoin(orderLines, eq(orderLines.id, enrollments.orderLineId))
      .where(isAffected),
  )
  const users = await ctx.db
    .select({ name: profiles.name, email: profiles.email, amountMinor: paidMinor.mapWith(Number) })
    .from(enrollments)
    .innerJoin(orderLines, eq(orderLines.id, enrollments.orderLineId))
    .leftJoin(profiles, eq(profiles.id, enrollments.userId))
    .where(isAffected)
    .orderBy(asc(enrollments.enrollmentDate), asc(enrollments.id))
    .limit(USERS_MAX)
  // A workshop that has begun is only removed from the site.
  const gifts = details.hasBegun ? { gifts: 0, giftsMinor: 0 } : await countUnredeemedGifts(ctx, classId)
  const ofClass = await countByStatus(ctx, classId)
  return {
    ...totals,
    users: users.map((user) => ({ ...user, name: user.name ?? '' })),
    paying: ofClass.pending,
    begun: ofClass.completed - totals.enrolled,
    ...gifts,
    moveTargets: totals.enrolled === 0 ? [] : await listMoveTargets(ctx, classId, totals.enrolled),
  }
}

/** Lists the other workshops with a seat for everyone, for a workshop. */
export async function listMoveTargets(ctx: Ctx, { kind, id }: ClassId, enrolled: number): Promise<CalendarEvent[]> {
  if (kind === 'course') return []
  const workshops = await listWorkshopsWithSeats(ctx, { seats: enrolled })
  return workshops.filter((workshop) => workshop.id !== id)
}

async function countByStatus(ctx: Ctx, classId: ClassId): Promise<{ pending: number; completed: number }> {
  const rows = await ctx.db
    .select({ status: enrollments.status, number: count() })
    .from(enrollments)
    .innerJoin(orderLines, eq(orderLines.id, enrollments.orderLineId))
    .where(and(isOfItem(enrollments, classId), inArray(enrollments.status, ['pending', 'completed'])))
    .groupBy(enrollments.status)
  const numberOf = (status: string) => rows.find((row) => row.status === status)?.number ?? 0
  return { pending: numberOf('pending'), completed: numberOf('completed') }
}

import { and, asc, eq } from 'drizzle-orm'
import { itemOf } from '#contract/content/store/item-kinds.ts'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { orderLines } from '#db/schema/sales/orders.ts'
import type { Ctx } from '../../context.ts'
import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import { findClassEntitlement, findRevokedEntitlement } from '../../sales/entitlements/index.ts'
import { accessEndedMail, cancelEntitledBookings, cancelFreeLine, queueMailToBuyer } from '../../sales/orders/index.ts'
import { transaction } from '../../transaction.ts'
import { calendarCancellation } from '../notifications/index.ts'
import { enrolledStartsAt } from '../schedule/index.ts'
import { lockEnrollment } from './lock-enrollment.ts'

/**
 * Cancels the enrollments that were made through a revoked entitlement and have not begun, with a mail each, unless
 * another entitlement of the user covers them. Idempotent, with one transaction per enrollment, so a killed run is
 * repeated. A pending order fails when it is completed.
 */
export async function cancelEntitledEnrollments(
  ctx: Ctx,
  { entitlementId }: JobPayloads['entitlements.ended'],
): Promise<void> {
  const rows = await ctx.db
    .select({ id: enrollments.id })
    .from(enrollments)
    .innerJoin(orderLines, eq(orderLines.id, enrollments.orderLineId))
    .where(and(eq(orderLines.entitlementId, entitlementId), eq(enrollments.status, 'completed')))
    .orderBy(asc(enrollments.id))
  for (const { id } of rows) await transaction(ctx, (ctx) => cancelUnlessCovered(ctx, id))
  await cancelEntitledBookings(ctx, { entitlementId })
}

async function cancelUnlessCovered(ctx: Ctx, enrollmentId: string): Promise<void> {
  const locked = await lockEnrollment(ctx, eq(enrollments.id, enrollmentId))
  if (locked?.enrollment.status !== 'completed') return
  const { order, line, enrollment } = locked
  const startsAt = enrolledStartsAt(locked)
  if (startsAt && startsAt <= ctx.now()) return
  const revoked = await findRevokedEntitlement(ctx, line.id)
  if (!revoked) return
  const { userId } = revoked
  const other = await findClassEntitlement(ctx, { userId, ...itemOf(enrollment) })
  if (other) {
    await ctx.db.update(orderLines).set({ entitlementId: other.id }).where(eq(orderLines.id, line.id))
    return
  }
  await cancelFreeLine(ctx, { order, line })
  const { title } = line
  const { publicUrl } = ctx.site
  await queueMailToBuyer(
    ctx,
    order,
    (buyer) => accessEndedMail({ title, product: revoked.title, buyer, publicUrl }),
    ({ to }) => calendarCancellation(ctx, { lines: [line], to }),
  )
  ctx.log.info({ orderId: order.id, entitlementId: revoked.id }, 'enrollment canceled, its entitlement ended')
}

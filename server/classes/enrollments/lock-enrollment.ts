import { and, eq, type SQL } from 'drizzle-orm'
import { courses, workshops } from '#db/schema/classes/catalog.ts'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { orderLines } from '#db/schema/sales/orders.ts'
import { type Ctx, requireViewer } from '../../context.ts'
import { Problem } from '../../problem.ts'
import {
  CLASS_CANCELED,
  lockOrder,
  type Order,
  type OrderItem,
  type Refund,
  refundsLine,
} from '../../sales/orders/index.ts'
import type { EnrolledRow } from '../schedule/index.ts'

export type EnrolledClass = Pick<EnrolledRow, 'course' | 'workshop'>

export type EnrollmentRecord = typeof enrollments.$inferSelect

export type LockedEnrollment = EnrolledClass & { order: Order; line: OrderItem; enrollment: EnrollmentRecord }

/** Refund reasons of a cancellation, shown to admins. */
export const CANCELED_BY_BUYER = 'Cancelled by the buyer'
export const REMOVED_BY_ADMIN = 'Removed from the class'

const CANCELLATION_REASONS = [CANCELED_BY_BUYER, REMOVED_BY_ADMIN, CLASS_CANCELED]

/** Returns true if a pending refund is that of the canceled enrollment of the line, not of another one in the order. */
export const isCancellationOf = async (ctx: Ctx, refund: Refund, line: OrderItem): Promise<boolean> =>
  CANCELLATION_REASONS.includes(refund.reason) && refundsLine(ctx, refund, line)

/** Also locks the order. @throws sign_in_required, not_found also for other users' enrollments */
export async function lockUserEnrollment(ctx: Ctx, { id }: { id: string }): Promise<LockedEnrollment> {
  const { userId } = requireViewer(ctx)
  const locked = await lockEnrollment(ctx, and(eq(enrollments.id, id), eq(enrollments.userId, userId)))
  const { status } = locked?.enrollment ?? {}
  if (!locked || (status !== 'completed' && status !== 'refunded')) throw new Problem('not_found')
  return locked
}

export async function lockEnrollment(ctx: Ctx, condition: SQL | undefined): Promise<LockedEnrollment | undefined> {
  const select = () =>
    ctx.db
      .select({ enrollment: enrollments, line: orderLines, course: courses, workshop: workshops })
      .from(enrollments)
      .innerJoin(orderLines, eq(orderLines.id, enrollments.orderLineId))
      .leftJoin(courses, eq(courses.id, enrollments.courseId))
      .leftJoin(workshops, eq(workshops.id, enrollments.workshopId))
      .where(condition)
  const [unlocked] = await select()
  const order = unlocked && (await lockOrder(ctx, unlocked.line.orderId))
  // Read again under the lock: a concurrent request may have transferred or canceled it.
  const [row] = order ? await select() : []
  return order && row && { order, ...row }
}

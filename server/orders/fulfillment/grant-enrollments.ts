import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { profiles } from '#db/schema/accounts.ts'
import { courses } from '#db/schema/classes.ts'
import { enrollments, orderLines } from '#db/schema/orders.ts'
import type { Ctx } from '../../context.ts'
import type { Order } from '../checkout/place-order.ts'
import { freeSeats, takeSeats } from '../seats.ts'
import { cancelTasks, reopenTasks } from './tasks.ts'

export type OrderItem = typeof orderLines.$inferSelect

export function listOrderItems(ctx: Ctx, orderId: string): Promise<OrderItem[]> {
  return ctx.db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.position)
}

/**
 * Gives the buyer of a locked order what was paid for: lines and enrolments are completed, seats taken.
 * @returns false when a seat is gone for good or the buyer has the class by another order; nothing was changed then
 */
export async function grantEnrollments(
  ctx: Ctx,
  { order, lines, sessionId }: { order: Order; lines: OrderItem[]; sessionId: string },
): Promise<boolean> {
  const ids = lines.map((line) => line.id)
  if ((await enrolledElsewhere(ctx, order, ids)) || !(await takeSeats(ctx, ids))) return false
  await ctx.db.update(orderLines).set({ status: 'completed' }).where(inArray(orderLines.id, ids))
  await ctx.db
    .update(enrollments)
    .set({ status: 'completed', stripeSessionId: sessionId })
    .where(inArray(enrollments.orderLineId, ids))
  await reopenTasks(ctx, ids)
  await countStudents(ctx, lines, 1)
  return true
}

/**
 * Takes lines of a locked order away again, because their money went back; their seats are free for others. Those that
 * were taken away before stay as they are.
 */
export async function revokeEnrollments(ctx: Ctx, { lines }: { lines: OrderItem[] }): Promise<void> {
  const theirs = lines.filter((line) => line.status !== 'refunded')
  const ids = theirs.map((line) => line.id)
  if (ids.length === 0) return
  await ctx.db.update(orderLines).set({ status: 'refunded' }).where(inArray(orderLines.id, ids))
  await ctx.db.update(enrollments).set({ status: 'refunded' }).where(inArray(enrollments.orderLineId, ids))
  await freeSeats(ctx, ids)
  await cancelTasks(ctx, ids)
  const given = theirs.filter((line) => line.status === 'completed')
  await countStudents(ctx, given, -1)
}

/** True when the buyer got the same class by another order while this one was given up. */
async function enrolledElsewhere(ctx: Ctx, order: Order, lineIds: string[]): Promise<boolean> {
  const mine = await ctx.db.select().from(enrollments).where(inArray(enrollments.orderLineId, lineIds))
  if (mine.length === 0 || order.userId === null) return false
  // `place` takes this lock too: the buyer can't enrol again between this look and the change that follows.
  await ctx.db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, order.userId)).for('no key update')
  const sameClass = mine.map((row) =>
    row.courseId ? eq(enrollments.courseId, row.courseId) : eq(enrollments.workshopId, row.workshopId ?? ''),
  )
  const [other] = await ctx.db
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(
      and(
        eq(enrollments.userId, order.userId),
        or(...sameClass),
        inArray(enrollments.status, ['pending', 'completed']),
        ...mine.map((row) => ne(enrollments.id, row.id)),
      ),
    )
    .limit(1)
  return other !== undefined
}

async function countStudents(ctx: Ctx, lines: OrderItem[], more: 1 | -1): Promise<void> {
  for (const { courseId } of lines) {
    if (!courseId) continue
    await ctx.db
      .update(courses)
      .set({ studentCount: sql`greatest(0, ${courses.studentCount} + ${more}::integer)` })
      .where(eq(courses.id, courseId))
  }
}

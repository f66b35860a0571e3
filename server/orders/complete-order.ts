import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { profiles } from '#db/schema/accounts.ts'
import { courses } from '#db/schema/classes.ts'
import { enrollments, orderLines, orders, refunds } from '#db/schema/orders.ts'
import type { Ctx } from '../context.ts'
import type { ProviderSession } from '../payments/payments.ts'
import { failOrder } from './fail-order.ts'
import { receiptMail, refundedMail } from './mails.ts'
import type { Order } from './place.ts'
import { takeSeats } from './seats.ts'
import { tellBuyer } from './tell-buyer.ts'

type Line = typeof orderLines.$inferSelect

/**
 * Completes a locked order that was paid: lines, enrolments and seats, and the receipt is queued. If a seat is gone for
 * good, the whole order is paid back and the buyer is told (features: orders, 7; seats, 3).
 */
export async function completeOrder(
  ctx: Ctx,
  { order, session }: { order: Order; session: ProviderSession },
): Promise<void> {
  const lines = await ctx.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(orderLines.position)
  const lineIds = lines.map((line) => line.id)
  if ((await enrolledElsewhere(ctx, order, lineIds)) || !(await takeSeats(ctx, lineIds))) {
    return payBack(ctx, order, lines)
  }
  await ctx.db
    .update(orders)
    .set({ status: 'completed', failedBecause: null, settledAt: ctx.now(), providerSessionId: session.id })
    .where(eq(orders.id, order.id))
  await ctx.db.update(orderLines).set({ status: 'completed' }).where(eq(orderLines.orderId, order.id))
  await ctx.db
    .update(enrollments)
    .set({ status: 'completed', stripeSessionId: session.id })
    .where(inArray(enrollments.orderLineId, lineIds))
  await countStudents(ctx, lines)
  await tellBuyer(ctx, order, (buyer) => receiptMail({ order, lines, buyer, publicUrl: ctx.site.publicUrl }))
  ctx.log.info({ orderId: order.id, totalMinor: order.totalMinor }, 'order completed')
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

async function payBack(ctx: Ctx, order: Order, lines: Line[]): Promise<void> {
  if (order.status === 'pending') await failOrder(ctx, { order, because: 'sold_out' })
  else await ctx.db.update(orders).set({ failedBecause: 'sold_out' }).where(eq(orders.id, order.id))
  if (order.totalMinor === 0) return
  const [refund] = await ctx.db
    .insert(refunds)
    .values({ orderId: order.id, amountMinor: order.totalMinor, reason: 'sold_out', createdAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ id: refunds.id })
  if (!refund) return
  await ctx.jobs.queue(ctx, 'orders.refund', { refundId: refund.id })
  await tellBuyer(ctx, order, (buyer) => refundedMail({ order, lines, buyer }))
}

async function countStudents(ctx: Ctx, lines: Line[]): Promise<void> {
  for (const { courseId } of lines) {
    if (!courseId) continue
    await ctx.db
      .update(courses)
      .set({ studentCount: sql`${courses.studentCount} + 1` })
      .where(eq(courses.id, courseId))
  }
}

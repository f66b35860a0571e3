import { and, eq } from 'drizzle-orm'
import type { VerifyResponse } from '#contract/orders/orders.schema.ts'
import { courses, workshops } from '#db/schema/classes.ts'
import { enrollments, orderLines, orders } from '#db/schema/orders.ts'
import { type Ctx, requireViewer } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { settle } from './settle.ts'

/**
 * What the success page asks: settles the order of a payment page and tells its enrolment (features: enrolment, 6).
 * Somebody else's, an unknown and an unpaid page all look the same.
 * @throws sign_in_required, no_enrollment
 */
export async function verifyEnrollment(ctx: Ctx, { sessionId }: { sessionId: string }): Promise<VerifyResponse> {
  const viewer = requireViewer(ctx)
  const [mine] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.userId, viewer.userId),
        eq(orders.provider, ctx.payments.name),
        eq(orders.providerSessionId, sessionId),
      ),
    )
  if (!mine) throw new Problem('no_enrollment')
  const order = await settle(ctx, { orderId: mine.id })
  if (order?.status === 'pending' && (await ctx.payments.getSession(sessionId))?.status === 'processing')
    return { status: 'pending' }
  if (order?.status !== 'completed') throw new Problem('no_enrollment')
  return { status: 'completed', enrollment: await firstEnrollment(ctx, order.id) }
}

async function firstEnrollment(ctx: Ctx, orderId: string) {
  const [row] = await ctx.db
    .select({ enrollment: enrollments, line: orderLines, course: courses, workshop: workshops })
    .from(enrollments)
    .innerJoin(orderLines, eq(orderLines.id, enrollments.orderLineId))
    .leftJoin(courses, eq(courses.id, enrollments.courseId))
    .leftJoin(workshops, eq(workshops.id, enrollments.workshopId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(orderLines.position)
    .limit(1)
  if (!row) throw new Problem('no_enrollment')
  return {
    kind: row.course ? ('course' as const) : ('workshop' as const),
    title: row.line.title,
    description: row.course?.description ?? row.workshop?.description ?? '',
    enrollmentDate: row.enrollment.enrollmentDate.toISOString(),
    amount: row.enrollment.amount,
    currency: row.enrollment.currency,
  }
}

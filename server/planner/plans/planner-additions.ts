import { and, desc, eq, gt, isNotNull, ne, sql } from 'drizzle-orm'
import type { DeliveryStep, EnrolledPlan, PlannerAdditions } from '#contract/planner/plans/plans.schema.ts'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { products } from '#db/schema/content/store.ts'
import { planVersions } from '#db/schema/planner/plans.ts'
import { orderLineParts, orderLines, orders, orderTasks } from '#db/schema/sales/orders.ts'
import { listEnrolledEvents } from '../../classes/schedule/index.ts'
import { type Ctx, requireViewer } from '../../context.ts'
import { planVersionAtEnrollment } from './plan-version-at-enrollment.ts'

/**
 * Lists plans from the viewer's courses and steps for deliveries of the viewer's orders. The browser adds each once.
 * @throws sign_in_required
 */
export async function listPlannerAdditions(ctx: Ctx): Promise<PlannerAdditions> {
  const { userId } = requireViewer(ctx)
  return { plans: await listEnrolledPlans(ctx, userId), deliveries: await listDeliverySteps(ctx, userId) }
}

async function listEnrolledPlans(ctx: Ctx, userId: string): Promise<EnrolledPlan[]> {
  const versions = await ctx.db
    .select({ enrollmentId: enrollments.id, content: planVersions.content })
    .from(enrollments)
    .innerJoin(planVersions, planVersionAtEnrollment)
    .where(and(eq(enrollments.userId, userId), eq(enrollments.status, 'completed')))
    .orderBy(desc(enrollments.enrollmentDate))
    .limit(ROWS_MAX)
  if (versions.length === 0) return []
  const events = await listEnrolledEvents(ctx, { userId })
  return versions.flatMap(({ enrollmentId, content }) => {
    const event = events.find(({ enrollment }) => enrollment.id === enrollmentId)
    if (!event?.course || event.isCanceled) return []
    const { enrollmentDate } = event.enrollment
    return {
      enrollmentId,
      ...content,
      title: event.course.title,
      category: event.course.category,
      startsOn: event.sessions[0]?.event.date ?? enrollmentDate.toISOString().slice(0, 10),
      enrolledAt: enrollmentDate.toISOString(),
    }
  })
}

const ROWS_MAX = 50
/** Products that were shipped earlier are assumed to be in use. */
const DELIVERY_DAYS = 30
const DAY_MS = 86_400_000

async function listDeliverySteps(ctx: Ctx, userId: string): Promise<DeliveryStep[]> {
  const since = new Date(ctx.now().getTime() - DELIVERY_DAYS * DAY_MS)
  // Matches by label, because not all parts are items and the positions of tasks and parts differ.
  const isPartOfTask = and(
    eq(orderLineParts.orderLineId, orderTasks.orderLineId),
    eq(orderLineParts.label, orderTasks.title),
    isNotNull(orderLineParts.productId),
  )
  const rows = await ctx.db
    .selectDistinct({
      taskId: orderTasks.id,
      orderId: orders.id,
      step: products.arrivalStep,
      shippedAt: orderTasks.doneAt,
    })
    .from(orderTasks)
    .innerJoin(orderLines, eq(orderLines.id, orderTasks.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .leftJoin(orderLineParts, isPartOfTask)
    .innerJoin(products, eq(products.id, sql`coalesce(${orderLineParts.productId}, ${orderLines.productId})`))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.status, 'completed'),
        eq(orderLines.status, 'completed'),
        eq(orderTasks.handover, 'ships'),
        eq(orderTasks.status, 'done'),
        gt(orderTasks.doneAt, since),
        ne(products.arrivalStep, ''),
      ),
    )
    .orderBy(desc(orderTasks.doneAt))
    .limit(ROWS_MAX)
  return rows.flatMap(({ shippedAt, ...row }) => (shippedAt ? { ...row, shippedAt: shippedAt.toISOString() } : []))
}

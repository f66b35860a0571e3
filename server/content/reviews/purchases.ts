import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { ClassKind } from '#contract/class-kinds.ts'
import { type ItemId, itemOf } from '#contract/content/store/item-kinds.ts'
import { courses, workshops } from '#db/schema/classes/catalog.ts'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { products } from '#db/schema/content/store.ts'
import { orderLines, orders, orderTasks } from '#db/schema/sales/orders.ts'
import { classAccess, isOfCanceledClass, loadEnrolledSessions, type SessionRow } from '../../classes/schedule/index.ts'
import type { Ctx } from '../../context.ts'

/** A paid line of an order, which its buyer may review once it was delivered. */
export type ReviewablePurchase = {
  lineId: string
  userId: string
  title: string
  item: ItemId<'product' | ClassKind>
  /** A self-paced course is digital. */
  kind: 'shipped' | 'digital' | 'class'
  /** True if all of it was shipped, could be downloaded, was used (a self-paced course), or took place by then. */
  isDeliveredAt: (moment: Date) => boolean
}

/**
 * Loads purchases by their order lines. Omits unpaid, refunded and canceled lines, gifts for other people, and items without
 * reviews, such as coaching sessions.
 */
export async function loadPurchases(ctx: Ctx, lineIds: string[]): Promise<Map<string, ReviewablePurchase>> {
  if (lineIds.length === 0) return new Map()
  const rows = await selectPaidLines(ctx, lineIds)
  const sessionsOf = await loadEnrolledSessions(ctx, rows)
  const purchases = rows.flatMap((row) => toPurchase(row, sessionsOf(row)) ?? [])
  return new Map(purchases.map((purchase) => [purchase.lineId, purchase]))
}

function selectPaidLines(ctx: Ctx, lineIds: string[]) {
  const tasks = (condition: ReturnType<typeof sql>) =>
    sql`FROM ${orderTasks} WHERE ${orderTasks.orderLineId} = ${orderLines.id} AND ${orderTasks.handover} <> 'classes' AND ${condition}`
  return ctx.db
    .select({
      line: orderLines,
      userId: orders.userId,
      settledAt: orders.settledAt,
      enrollment: enrollments,
      course: courses,
      workshop: workshops,
      product: products,
      hasOpenTask: sql<boolean>`EXISTS (SELECT ${tasks(sql`${orderTasks.status} = 'open'`)})`,
      isShipped: sql<boolean>`EXISTS (SELECT ${tasks(sql`${orderTasks.handover} = 'ships'`)})`,
      /** When a second lesson was opened. A course with one lesson has a certificate only. */
      usedAt: sql`least(${enrollments.secondLessonAt}, (SELECT created_at FROM course_certificates k
        WHERE k.user_id = ${orders.userId} AND k.course_id = ${enrollments.courseId}))`.mapWith(
        enrollments.secondLessonAt,
      ),
      lastTaskDoneAt: sql`(SELECT max(${orderTasks.doneAt}) ${tasks(sql`true`)})`.mapWith(orderTasks.doneAt),
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .leftJoin(enrollments, eq(enrollments.orderLineId, orderLines.id))
    .leftJoin(courses, eq(courses.id, enrollments.courseId))
    .leftJoin(workshops, eq(workshops.id, enrollments.workshopId))
    .leftJoin(products, eq(products.id, orderLines.productId))
    .where(and(inArray(orderLines.id, lineIds), eq(orderLines.status, 'completed'), isNull(orderLines.gift)))
}

type PaidLine = Awaited<ReturnType<typeof selectPaidLines>>[number]

function toPurchase(row: PaidLine, sessions: readonly SessionRow[]): ReviewablePurchase | null {
  const { line, userId, product, enrollment, course, workshop } = row
  if (userId === null) return null
  const common = { lineId: line.id, userId, title: line.title }
  const deliveredBy = (instant: Date | null) => (moment: Date) => instant !== null && instant <= moment
  if (product)
    return {
      ...common,
      item: { kind: 'product', id: product.id },
      kind: row.isShipped ? 'shipped' : 'digital',
      isDeliveredAt: deliveredBy(row.hasOpenTask ? null : (row.lastTaskDoneAt ?? row.settledAt)),
    }
  if (enrollment?.status !== 'completed' || !(course || workshop)) return null
  const enrolled = { enrollment, course, workshop }
  if (isOfCanceledClass(enrolled, enrollment.startsAt)) return null
  const item = itemOf(enrollment)
  if (course?.format === 'self_paced')
    return { ...common, item, kind: 'digital', isDeliveredAt: deliveredBy(row.usedAt) }
  return { ...common, item, kind: 'class', isDeliveredAt: (moment) => classAccess(enrolled, sessions, moment).isOver }
}

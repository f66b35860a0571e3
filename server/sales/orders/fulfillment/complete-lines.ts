import { and, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import { classKinds } from '#contract/class-kinds.ts'
import { itemKinds, itemOf } from '#contract/content/store/item-kinds.ts'
import { isOfItem, itemTables } from '#db/item-tables.ts'
import { courses } from '#db/schema/classes/catalog.ts'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import { orderLines } from '#db/schema/sales/orders.ts'
import { cancelBookings, confirmBookings } from '../../../classes/coaching/index.ts'
import type { Ctx } from '../../../context.ts'
import { freeStock, takeStock } from '../../stock/index.ts'
import type { Order, OrderItem } from '../order.ts'
import { freeSeats, takeSeats } from '../order-seats.ts'
import { cancelTasks, listTasks, reopenTasks } from './tasks.ts'

/**
 * Completes lines of a locked paid order: takes seats and stock, and enrolls the buyer.
 * @returns false without any change when a seat or a product is no longer available or another order enrolled the buyer in
 *   the class
 */
export async function completeLines(
  ctx: Ctx,
  { order, lines, sessionId }: { order: Order; lines: OrderItem[]; sessionId: string },
): Promise<boolean> {
  const ids = lines.map((line) => line.id)
  if ((await hasOtherEnrollment(ctx, order, ids)) || !(await confirmBookings(ctx, ids))) return false
  if (!(await takeSeats(ctx, ids))) return false
  if (!(await takeStock(ctx, ids))) {
    await freeSeats(ctx, ids)
    return false
  }
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
 * Marks lines of a locked order and their enrollments as refunded and releases their seats. Enrollments that were canceled
 * without a refund stay canceled. Idempotent per line.
 */
export async function markLinesRefunded(ctx: Ctx, { lines }: { lines: OrderItem[] }): Promise<void> {
  const unrefunded = lines.filter((line) => line.status !== 'refunded')
  const ids = unrefunded.map((line) => line.id)
  if (ids.length === 0) return
  const canceledIds = await findCanceledLines(ctx, ids)
  await ctx.db.update(orderLines).set({ status: 'refunded' }).where(inArray(orderLines.id, ids))
  await ctx.db
    .update(enrollments)
    .set({ status: 'refunded' })
    .where(and(inArray(enrollments.orderLineId, ids), ne(enrollments.status, 'canceled')))
  await freeSeats(ctx, ids)
  await cancelBookings(ctx, ids)
  await freeUnshippedStock(ctx, ids)
  await cancelTasks(ctx, ids)
  const completed = unrefunded.filter((line) => line.status === 'completed' && !canceledIds.has(line.id))
  await countStudents(ctx, completed, -1)
}

/** A partly shipped line returns nothing to the stock. */
async function freeUnshippedStock(ctx: Ctx, lineIds: string[]): Promise<void> {
  const tasks = await listTasks(ctx, lineIds)
  const shipped = new Set(
    tasks
      .filter(({ handover, status }) => handover === 'ships' && status === 'done')
      .map(({ orderLineId }) => orderLineId),
  )
  await freeStock(
    ctx,
    lineIds.filter((id) => !shipped.has(id)),
  )
}

/** Returns the ids of the lines whose enrollment was canceled without a refund. */
export async function findCanceledLines(ctx: Ctx, ids: string[]): Promise<Set<string | null>> {
  const rows = await ctx.db
    .select({ id: enrollments.orderLineId })
    .from(enrollments)
    .where(and(inArray(enrollments.orderLineId, ids), eq(enrollments.status, 'canceled')))
  return new Set(rows.map(({ id }) => id))
}

/** Ends the enrollment of a line of a locked order and releases its seat. The line remains paid. */
export async function cancelWithoutRefund(ctx: Ctx, { line }: { line: OrderItem }): Promise<void> {
  await ctx.db.update(enrollments).set({ status: 'canceled' }).where(eq(enrollments.orderLineId, line.id))
  await freeSeats(ctx, [line.id])
  await countStudents(ctx, [line], -1)
}

/** Returns true if a line is for a canceled class, which no payment can enroll in. */
export async function hasCanceledClass(ctx: Ctx, lines: OrderItem[]): Promise<boolean> {
  for (const kind of classKinds) {
    const { table } = itemTables[kind]
    const ids = lines.flatMap((line) => line[itemKinds[kind].idName] ?? [])
    const isCanceled = and(inArray(table.id, ids), isNotNull(table.canceledAt))
    if (ids.length > 0 && (await ctx.db.$count(table, isCanceled)) > 0) return true
  }
  return false
}

async function hasOtherEnrollment(ctx: Ctx, order: Order, lineIds: string[]): Promise<boolean> {
  const lineEnrollments = await ctx.db.select().from(enrollments).where(inArray(enrollments.orderLineId, lineIds))
  if (lineEnrollments.length === 0 || order.userId === null) return false
  // `placeOrder` takes this lock too, so the buyer cannot enroll between this read and the update that follows.
  await ctx.db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, order.userId)).for('no key update')
  const sameClass = lineEnrollments.map((row) => isOfItem(enrollments, itemOf(row)))
  const [other] = await ctx.db
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(
      and(
        eq(enrollments.userId, order.userId),
        or(...sameClass),
        inArray(enrollments.status, ['pending', 'completed']),
        ...lineEnrollments.map((row) => ne(enrollments.id, row.id)),
      ),
    )
    .limit(1)
  return other !== undefined
}

async function countStudents(ctx: Ctx, lines: OrderItem[], change: 1 | -1): Promise<void> {
  for (const { courseId, gift } of lines) {
    if (!courseId || gift) continue
    await ctx.db
      .update(courses)
      .set({ studentCount: sql`greatest(0, ${courses.studentCount} + ${change}::integer)` })
      .where(eq(courses.id, courseId))
  }
}

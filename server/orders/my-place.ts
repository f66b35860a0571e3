import { and, eq } from 'drizzle-orm'
import { CANCEL_DAYS } from '#contract/limits.ts'
import { courses, workshops } from '#db/schema/classes.ts'
import { enrollments, orderLines } from '#db/schema/orders.ts'
import { type Ctx, requireViewer } from '../context.ts'
import { Problem } from '../problem.ts'
import { courseBeginsAt, workshopBeginsAt } from './beginnings.ts'
import { lockOrder } from './lock-order.ts'
import type { Order } from './place.ts'
import type { Line } from './places.ts'

const DAY = 86_400_000

type Classes = { course: typeof courses.$inferSelect | null; workshop: typeof workshops.$inferSelect | null }

/**
 * Until when a place is cancelled and paid back: so many days before the beginning that the buyer saw, or before the day
 * to which a workshop was put off since. Null: its day is not set yet, so at any time.
 */
export function cancelUntil({ line, course, workshop }: Classes & { line: Line }): Date | null {
  const begins = beginning({ line, course, workshop })
  return begins && new Date(begins.getTime() - (line.cancelDays ?? CANCEL_DAYS) * DAY)
}

/** A course's own day moves on to the next group when this one has begun, so the day at the purchase counts. */
export function beginning({ line, course, workshop }: Classes & { line: Line }): Date | null {
  if (course) return line.beginsAt ?? courseBeginsAt(course)
  if (!workshop) return line.beginsAt
  const now = workshopBeginsAt(workshop)
  return line.beginsAt && line.beginsAt > now ? line.beginsAt : now
}

export type MyPlace = Classes & { order: Order; line: Line; enrollment: typeof enrollments.$inferSelect }

/**
 * A place that the viewer has, or had and gave back, with its order locked; "not yours" and "not there" are one answer.
 * @throws sign_in_required, not_found
 */
export async function lockMyPlace(ctx: Ctx, { id }: { id: string }): Promise<MyPlace> {
  const { userId } = requireViewer(ctx)
  const isMine = and(eq(enrollments.id, id), eq(enrollments.userId, userId))
  const read = () =>
    ctx.db
      .select({ enrollment: enrollments, line: orderLines, course: courses, workshop: workshops })
      .from(enrollments)
      .innerJoin(orderLines, eq(orderLines.id, enrollments.orderLineId))
      .leftJoin(courses, eq(courses.id, enrollments.courseId))
      .leftJoin(workshops, eq(workshops.id, enrollments.workshopId))
      .where(isMine)
  const [unlocked] = await read()
  const order = unlocked && (await lockOrder(ctx, unlocked.line.orderId))
  // Read again under the lock: another tab may just have moved it, or given it back.
  const [place] = order ? await read() : []
  const { status } = place?.enrollment ?? {}
  if (!order || !place || (status !== 'completed' && status !== 'refunded')) throw new Problem('not_found')
  return { order, ...place }
}

/** @throws conflict when it is too late to give the place back */
export function refuseIfTooLate(ctx: Ctx, place: MyPlace): void {
  const until = cancelUntil(place)
  if (until && until <= ctx.now())
    throw new Problem('conflict', {
      message: 'It is too late to give this place back: it begins too soon, or has begun.',
    })
}

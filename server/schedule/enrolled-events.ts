import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { LIST_PAGE_SIZE_MAX } from '#contract/limits.ts'
import type { CalendarEvent } from '#contract/schedule/schedule.schema.ts'
import { courses, spotsAvailable, workshops } from '#db/schema/classes.ts'
import { enrollments, orderLines } from '#db/schema/orders.ts'
import type { Ctx } from '../context.ts'
import { courseEvent, workshopEvent } from './calendar-event.ts'
import { type ClassAccess, classAccess } from './class-access.ts'

/** A paid or refunded enrollment with its class. `event` is null for a course without a date. */
export type EnrolledEvent = ClassAccess & {
  enrollment: typeof enrollments.$inferSelect
  line: typeof orderLines.$inferSelect
  course: typeof courses.$inferSelect | null
  workshop: typeof workshops.$inferSelect | null
  event: CalendarEvent | null
  /** Refunded, or about to be because the class was canceled. */
  isCanceled: boolean
}

type EnrolledClassRow = Pick<EnrolledEvent, 'enrollment' | 'course' | 'workshop'>

/** Lists a user's newest enrollments, paid and refunded, including inactive and deleted classes. At most one page. */
export async function listEnrolledEvents(ctx: Ctx, { userId }: { userId: string }): Promise<EnrolledEvent[]> {
  const rows = await ctx.db
    .select({
      enrollment: enrollments,
      line: orderLines,
      course: courses,
      workshop: workshops,
      spotsAvailable,
    })
    .from(enrollments)
    .innerJoin(orderLines, eq(orderLines.id, enrollments.orderLineId))
    .leftJoin(courses, eq(courses.id, enrollments.courseId))
    .leftJoin(workshops, eq(workshops.id, enrollments.workshopId))
    .where(and(eq(enrollments.userId, userId), inArray(enrollments.status, ['completed', 'refunded'])))
    .orderBy(desc(enrollments.enrollmentDate), asc(enrollments.id))
    .limit(LIST_PAGE_SIZE_MAX)
  return rows.map(({ spotsAvailable, ...row }) => {
    const event = toEvent(row, spotsAvailable)
    const isCanceled = row.enrollment.status === 'refunded' || isOfCanceledClass(row, event)
    return { ...row, event, isCanceled, ...classAccess(row, ctx.now()) }
  })
}

/** An enrollment that had begun before the cancellation stays. */
function isOfCanceledClass({ course, workshop }: EnrolledClassRow, event: CalendarEvent | null): boolean {
  const canceledAt = (course ?? workshop)?.canceledAt
  return canceledAt ? event === null || Date.parse(event.startsAt) > canceledAt.getTime() : false
}

function toEvent({ enrollment, course, workshop }: EnrolledClassRow, spotsAvailable: number): CalendarEvent | null {
  if (workshop) return workshopEvent({ ...workshop, spotsAvailable })
  // The date that the buyer was sent, because the course itself moves on to the next group's date.
  const date = enrollment.startsAt?.toISOString().slice(0, 10) ?? course?.nextStartDate
  return course && date ? courseEvent({ ...course, nextStartDate: date }) : null
}

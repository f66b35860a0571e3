import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { PAGE_SIZE_MAX } from '#contract/limits.ts'
import type { CalendarEvent } from '#contract/schedule/schedule.schema.ts'
import { courses, spotsAvailable, workshops } from '#db/schema/classes.ts'
import { enrollments, orderLines } from '#db/schema/orders.ts'
import type { Ctx } from '../context.ts'
import { courseEvent, workshopEvent } from './calendar-event.ts'

/** A paid or refunded enrollment with its class. `event` is null for a course without a date. */
export type EnrolledEvent = {
  enrollment: typeof enrollments.$inferSelect
  line: typeof orderLines.$inferSelect
  course: typeof courses.$inferSelect | null
  workshop: typeof workshops.$inferSelect | null
  event: CalendarEvent | null
}

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
    .limit(PAGE_SIZE_MAX)
  return rows.map(({ spotsAvailable, ...row }) => ({ ...row, event: toEvent(row, spotsAvailable) }))
}

function toEvent(
  { enrollment, course, workshop }: Omit<EnrolledEvent, 'event'>,
  spotsAvailable: number,
): CalendarEvent | null {
  if (workshop) return workshopEvent({ ...workshop, spotsAvailable })
  // The date that the buyer was sent, because the course itself moves on to the next group's date.
  const date = enrollment.startsAt?.toISOString().slice(0, 10) ?? course?.nextStartDate
  return course && date ? courseEvent({ ...course, nextStartDate: date }) : null
}

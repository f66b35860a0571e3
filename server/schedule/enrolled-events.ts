import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { PAGE_SIZE_MAX } from '#contract/limits.ts'
import type { CalendarEvent } from '#contract/schedule/schedule.schema.ts'
import { courses, spotsAvailable, workshops } from '#db/schema/classes.ts'
import { enrollments, orderLines } from '#db/schema/orders.ts'
import type { Ctx } from '../context.ts'
import { courseEvent, workshopEvent } from './calendar-event.ts'

/** A place that somebody paid for. `event` is null for a course whose day is not set. */
export type EnrolledEvent = {
  enrollment: typeof enrollments.$inferSelect
  line: typeof orderLines.$inferSelect
  course: typeof courses.$inferSelect | null
  workshop: typeof workshops.$inferSelect | null
  event: CalendarEvent | null
}

/** The newest hundred places of a person, those that they gave back too: also in classes that are closed by now. */
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
  return rows.map(({ spotsAvailable, ...row }) => ({ ...row, event: eventOf(row, spotsAvailable) }))
}

function eventOf(
  { enrollment, course, workshop }: Omit<EnrolledEvent, 'event'>,
  spotsAvailable: number,
): CalendarEvent | null {
  if (workshop) return workshopEvent({ ...workshop, spotsAvailable })
  // The day that this person was told: the course's own moves on to the next group.
  const day = enrollment.startsAt?.toISOString().slice(0, 10) ?? course?.nextStartDate
  return course && day ? courseEvent({ ...course, nextStartDate: day }) : null
}

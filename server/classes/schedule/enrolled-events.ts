import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { EnrolledSession } from '#contract/classes/catalog/class-session.schema.ts'
import type { CalendarEvent } from '#contract/classes/schedule/schedule.schema.ts'
import { LIST_PAGE_SIZE_MAX } from '#contract/list-limits.ts'
import { courses, spotsAvailable, workshops } from '#db/schema/classes/catalog.ts'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { orderLines } from '#db/schema/sales/orders.ts'
import type { Ctx } from '../../context.ts'
import { classEvents, isPast, type SessionRow } from './calendar-event.ts'
import { type ClassAccess, classAccess, type EnrolledRow, enrolledClass, loadEnrolledSessions } from './class-access.ts'

/** A paid, refunded or canceled enrollment with its class. */
export type EnrolledEvent = ClassAccess & {
  enrollment: typeof enrollments.$inferSelect
  line: typeof orderLines.$inferSelect
  course: typeof courses.$inferSelect | null
  workshop: typeof workshops.$inferSelect | null
  /** Its sessions by start, or its date; empty for a course without a date. */
  sessions: EnrolledSession[]
  /** Canceled, refunded, or about to be because the class was canceled. */
  isCanceled: boolean
}

/** Lists a user's newest paid and ended enrollments, including inactive and deleted classes. At most one page. */
export async function listEnrolledEvents(ctx: Ctx, { userId }: { userId: string }): Promise<EnrolledEvent[]> {
  const rows = await ctx.db
    .select({ enrollment: enrollments, line: orderLines, course: courses, workshop: workshops, spotsAvailable })
    .from(enrollments)
    .innerJoin(orderLines, eq(orderLines.id, enrollments.orderLineId))
    .leftJoin(courses, eq(courses.id, enrollments.courseId))
    .leftJoin(workshops, eq(workshops.id, enrollments.workshopId))
    .where(and(eq(enrollments.userId, userId), inArray(enrollments.status, ['completed', 'refunded', 'canceled'])))
    .orderBy(desc(enrollments.enrollmentDate), asc(enrollments.id))
    .limit(LIST_PAGE_SIZE_MAX)
  const sessionsOf = await loadEnrolledSessions(ctx, rows)
  return rows.map(({ spotsAvailable, ...row }) => {
    const sessionRows = sessionsOf(row)
    const access = classAccess(row, sessionRows, ctx.now())
    const found = enrolledClass(row)
    const events = found ? classEvents({ ...found, spotsAvailable }, sessionRows, ctx.now()) : []
    const sessions = events.map((event) =>
      toEnrolledSession(event, {
        details: sessionRows.find(({ id }) => id === event.sessionId) ?? row.workshop,
        joinUrl: access.joinUrl,
        now: ctx.now(),
      }),
    )
    const isCanceled = row.enrollment.status !== 'completed' || isOfCanceledClass(row, access.startsAt)
    return { ...row, ...access, sessions, isCanceled }
  })
}

/** An enrollment that had begun before the cancellation stays. */
export function isOfCanceledClass(
  { course, workshop }: Omit<EnrolledRow, 'enrollment'>,
  startsAt: Date | null,
): boolean {
  const canceledAt = (course ?? workshop)?.canceledAt
  return canceledAt ? startsAt === null || startsAt > canceledAt : false
}

type SessionAccess = {
  details: Pick<SessionRow, 'joinUrl' | 'recordingUrl' | 'materials'> | null
  /** The link of the class. */
  joinUrl: string | null
  now: Date
}

function toEnrolledSession(event: CalendarEvent, { details, joinUrl, now }: SessionAccess): EnrolledSession {
  const isOver = isPast(event, now)
  return {
    event,
    joinUrl: isOver ? null : (details?.joinUrl ?? joinUrl),
    recordingUrl: isOver ? (details?.recordingUrl ?? null) : null,
    materials: details?.materials ?? [],
  }
}

import { zonedInstant } from '#contract/classes/schedule/zoned-instant.ts'
import { utcMidnight } from '#contract/dates.ts'
import type { courses, workshops } from '#db/schema/classes/catalog.ts'
import type { enrollments } from '#db/schema/classes/enrollments.ts'
import { courseStartsAt, type SessionRow, workshopStartsAt } from './calendar-event.ts'
import type { SessionOwner } from './class-sessions.ts'

type CourseRow = typeof courses.$inferSelect
type WorkshopRow = typeof workshops.$inferSelect
type EnrollmentRow = Pick<typeof enrollments.$inferSelect, 'startsAt' | 'notifiedJoinUrl'>

export type EnrolledRow = {
  /** Null before the order is paid. */
  enrollment: EnrollmentRow | null
  course: CourseRow | null
  workshop: WorkshopRow | null
}

export type ClassAccess = {
  /** Null while the class has no date. */
  startsAt: Date | null
  isSelfPaced: boolean
  /** A workshop is over after its last session, a course also after its last day (UTC). */
  isOver: boolean
  /** Null while there is none, and for a canceled class. For enrolled users only. */
  joinUrl: string | null
}

/** Returns the owner of the sessions of an enrollment: its workshop, or the date of the course that it belongs to. */
export function sessionOwnerOf({ enrollment, course, workshop }: EnrolledRow): SessionOwner | null {
  if (workshop) return { kind: 'workshop', id: workshop.id, start: null }
  const start = enrollment?.startsAt?.toISOString().slice(0, 10) ?? course?.nextStartDate ?? null
  return course && { kind: 'course', id: course.id, start }
}

/**
 * Returns when an enrollment takes place and how to join. A course moves on to the date of its next group, with a new link
 * to join, so an enrollment in an earlier date keeps the start and the link that its user was sent.
 * @param sessions those of the `sessionOwnerOf` the enrollment
 */
export function classAccess(
  { enrollment, course, workshop }: EnrolledRow,
  sessions: readonly SessionRow[],
  now: Date,
): ClassAccess {
  const areSessionsOver = sessions.every(({ endsAt }) => endsAt <= now)
  if (workshop) {
    const endsAt = zonedInstant(workshop.endDate, workshop.endTime.slice(0, 5), workshop.timeZone)
    return {
      startsAt: workshopStartsAt(workshop),
      isSelfPaced: false,
      isOver: endsAt <= now && areSessionsOver,
      joinUrl: workshop.canceledAt ? null : workshop.joinUrl,
    }
  }
  if (!course) return { startsAt: null, isSelfPaced: false, isOver: false, joinUrl: null }
  const nextStart = courseStartsAt(course)
  const startsAt = enrollment?.startsAt ?? nextStart
  const isEarlierDate = startsAt && nextStart && startsAt < nextStart
  const joinUrl = isEarlierDate ? (enrollment?.notifiedJoinUrl ?? null) : course.joinUrl
  return {
    startsAt,
    isSelfPaced: isSelfPaced(course, startsAt),
    isOver: isCourseOver(course, startsAt, now) && areSessionsOver,
    joinUrl: course.canceledAt ? null : joinUrl,
  }
}

/** An enrollment in a date of a course keeps it when the course becomes self-paced. */
export const isSelfPaced = (course: Pick<CourseRow, 'format'> | null, startsAt: Date | null): boolean =>
  course?.format === 'self_paced' && startsAt === null

/** An earlier date of a course lasted as long as the next one. */
function isCourseOver({ nextStartDate, endsOn }: CourseRow, startsAt: Date | null, now: Date): boolean {
  if (!startsAt || !nextStartDate || !endsOn) return false
  const lengthMs = utcMidnight(endsOn) - utcMidnight(nextStartDate)
  const dayOf = (instant: Date) => utcMidnight(instant.toISOString().slice(0, 10))
  return dayOf(startsAt) + lengthMs < dayOf(now)
}

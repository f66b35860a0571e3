import { utcMidnight } from '#contract/dates.ts'
import { zonedInstant } from '#contract/schedule/zoned-instant.ts'
import type { courses, workshops } from '#db/schema/classes.ts'
import type { enrollments } from '#db/schema/orders.ts'
import { courseStartsAt, workshopStartsAt } from './calendar-event.ts'

type CourseRow = typeof courses.$inferSelect
type WorkshopRow = typeof workshops.$inferSelect
type EnrollmentRow = Pick<typeof enrollments.$inferSelect, 'startsAt' | 'notifiedJoinUrl'>

type EnrolledRow = {
  /** Null before the order is paid. */
  enrollment: EnrollmentRow | null
  course: CourseRow | null
  workshop: WorkshopRow | null
}

export type ClassAccess = {
  /** Null while the class has no date. */
  startsAt: Date | null
  /** A workshop is over after its end, a course after its last day (UTC). */
  isOver: boolean
  /** Null while there is none, and for a canceled class. For enrolled users only. */
  joinUrl: string | null
}

/**
 * Returns when an enrollment takes place and how to join. A course moves on to the date of its next group, with a new link
 * to join, so an enrollment in an earlier date keeps the start and the link that its user was sent.
 */
export function classAccess({ enrollment, course, workshop }: EnrolledRow, now: Date): ClassAccess {
  if (workshop) {
    const endsAt = zonedInstant(workshop.endDate, workshop.endTime.slice(0, 5), workshop.timeZone)
    return {
      startsAt: workshopStartsAt(workshop),
      isOver: endsAt <= now,
      joinUrl: workshop.canceledAt ? null : workshop.joinUrl,
    }
  }
  if (!course) return { startsAt: null, isOver: false, joinUrl: null }
  const nextStart = courseStartsAt(course)
  const startsAt = enrollment?.startsAt ?? nextStart
  const isEarlierDate = startsAt && nextStart && startsAt < nextStart
  const joinUrl = isEarlierDate ? (enrollment?.notifiedJoinUrl ?? null) : course.joinUrl
  return { startsAt, isOver: isCourseOver(course, startsAt, now), joinUrl: course.canceledAt ? null : joinUrl }
}

/** An earlier date of a course lasted as long as the next one. */
function isCourseOver({ nextStartDate, endsOn }: CourseRow, startsAt: Date | null, now: Date): boolean {
  if (!startsAt || !nextStartDate || !endsOn) return false
  const lengthMs = utcMidnight(endsOn) - utcMidnight(nextStartDate)
  const dayOf = (instant: Date) => utcMidnight(instant.toISOString().slice(0, 10))
  return dayOf(startsAt) + lengthMs < dayOf(now)
}

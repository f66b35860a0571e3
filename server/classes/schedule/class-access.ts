import type { LessonTimes } from '#contract/classes/course-lessons/opening.ts'
import { zonedInstant } from '#contract/classes/schedule/zoned-instant.ts'
import { utcMidnight } from '#contract/dates.ts'
import type { courses, workshops } from '#db/schema/classes/catalog.ts'
import type { enrollments } from '#db/schema/classes/enrollments.ts'
import type { Ctx } from '../../context.ts'
import { type ClassRow, classStartsAt, type SessionRow } from './calendar-event.ts'
import { loadSessions, sessionOwnerOf } from './class-sessions.ts'

type EnrollmentRow = Pick<typeof enrollments.$inferSelect, 'startsAt' | 'notifiedJoinUrl'>

/** An enrollment with its class: one of the two. */
export type EnrolledRow = {
  /** Null before the order is paid. */
  enrollment: EnrollmentRow | null
  course: typeof courses.$inferSelect | null
  workshop: typeof workshops.$inferSelect | null
}

type CourseEnrollment = {
  enrollment: Pick<typeof enrollments.$inferSelect, 'startsAt' | 'enrollmentDate'>
  course: Pick<typeof courses.$inferSelect, 'nextStartDate' | 'format'>
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

/** Returns the class of an enrollment with the date that its user was sent. A course moves on to the date of its next group. */
export function enrolledClass({ enrollment, course, workshop }: EnrolledRow): ClassRow | null {
  const nextStartDate = enrollment?.startsAt?.toISOString().slice(0, 10)
  return workshop ?? (course && nextStartDate ? { ...course, nextStartDate } : course)
}

/** Loads the sessions of enrollments: those of the workshop, or of the date of the course that they belong to. */
export async function loadEnrolledSessions(
  ctx: Ctx,
  rows: readonly EnrolledRow[],
): Promise<(row: EnrolledRow) => SessionRow[]> {
  const ownersOf = (row: EnrolledRow) => [enrolledClass(row) ?? []].flat().map(sessionOwnerOf)
  const sessionsOf = await loadSessions(ctx, rows.flatMap(ownersOf))
  return (row) => ownersOf(row).flatMap(sessionsOf)
}

/** Returns when an enrollment takes place. Null while its class has no date. */
export function enrolledStartsAt({ enrollment, course, workshop }: EnrolledRow): Date | null {
  if (workshop) return classStartsAt(workshop)
  return enrollment?.startsAt ?? (course && classStartsAt(course))
}

/** Returns the times of an enrollment in a course that decide which of its lessons are open. */
export function lessonTimes({ enrollment, course }: CourseEnrollment): LessonTimes {
  const enrolledAt = enrollment.enrollmentDate
  const startsAt = enrollment.startsAt ?? classStartsAt(course)
  return { startsAt: isSelfPaced(course, startsAt) ? enrolledAt : startsAt, enrolledAt }
}

/**
 * Returns when an enrollment takes place and how to join. An enrollment in an earlier date of a course keeps the start and
 * the link that its user was sent.
 * @param sessions those of the enrollment (`loadEnrolledSessions`)
 */
export function classAccess(row: EnrolledRow, sessions: readonly SessionRow[], now: Date): ClassAccess {
  const found = row.course ?? row.workshop
  if (!found) return { startsAt: null, isSelfPaced: false, isOver: false, joinUrl: null }
  const startsAt = enrolledStartsAt(row)
  const nextStart = classStartsAt(found)
  const isEarlierDate = startsAt && nextStart && startsAt < nextStart
  const joinUrl = isEarlierDate ? (row.enrollment?.notifiedJoinUrl ?? null) : found.joinUrl
  return {
    startsAt,
    isSelfPaced: isSelfPaced(row.course, startsAt),
    isOver: isClassOver(found, sessions, now, startsAt),
    joinUrl: found.canceledAt ? null : joinUrl,
  }
}

/** An enrollment in a date of a course keeps it when the course becomes self-paced. */
export const isSelfPaced = (
  course: Pick<typeof courses.$inferSelect, 'format'> | null,
  startsAt: Date | null,
): boolean => course?.format === 'self_paced' && startsAt === null

/**
 * Returns true after all sessions of a class. A course is also over only after its last day (UTC); an earlier date of it
 * lasted as long as the next one.
 */
export const isClassOver = (
  row: ClassRow,
  sessions: readonly SessionRow[],
  now: Date,
  startsAt?: Date | null,
): boolean => isSaleOver(row, now, startsAt) && sessions.every(({ endsAt }) => endsAt <= now)

/** Returns true after the first session of a workshop and after the last day of a course. Then no one can enroll. */
export function isSaleOver(row: ClassRow, now: Date, startsAt = classStartsAt(row)): boolean {
  if ('workshopDate' in row) return zonedInstant(row.endDate, row.endTime.slice(0, 5), row.timeZone) <= now
  const { nextStartDate, endsOn } = row
  if (!startsAt || !nextStartDate || !endsOn) return false
  const lengthMs = utcMidnight(endsOn) - utcMidnight(nextStartDate)
  const dayOf = (instant: Date) => utcMidnight(instant.toISOString().slice(0, 10))
  return dayOf(startsAt) + lengthMs < dayOf(now)
}

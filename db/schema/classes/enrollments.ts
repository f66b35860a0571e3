import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ClassKind } from '#contract/class-kinds.ts'
import { enrollmentStatuses } from '#contract/classes/enrollments/enrollment-statuses.ts'
import { instant, minor, uuidV7 } from '../platform/columns.ts'

export const enrollments = pgTable('enrollments', {
  id: uuid('id').primaryKey().default(uuidV7),
  userId: uuid('user_id'),
  courseId: uuid('course_id'),
  workshopId: uuid('workshop_id'),
  orderLineId: uuid('order_line_id'),
  /** 'canceled': removed from the class by an admin, without a refund. */
  status: text('status', { enum: enrollmentStatuses }).notNull().default('pending'),
  stripeSessionId: text('stripe_session_id'),
  amount: minor('amount').notNull(),
  currency: text('currency').notNull().default('usd'),
  enrollmentDate: instant('enrollment_date').notNull().defaultNow(),
  /** Start of the class, as last communicated to the user, and the class version of that notification. */
  startsAt: instant('starts_at'),
  notifiedVersion: integer('told_version'),
  /** Link to join the class that the user was sent last. */
  notifiedJoinUrl: text('notified_join_url'),
  /** Start of the class that the last reminder was sent for. */
  remindedFor: instant('reminded_for'),
  /** The lesson of the course that the user opened first, and the time at which the user opened another one. */
  firstLessonId: uuid('first_lesson_id'),
  secondLessonAt: instant('second_lesson_at'),
  /** Attendance of the first session of a workshop, and of a course without sessions. */
  attended: boolean('attended'),
})

/** Kind of the class of an enrollment. */
export const enrolledKind = sql<ClassKind>`CASE WHEN ${enrollments.courseId} IS NULL THEN 'workshop' ELSE 'course' END`

/** The state of a session that a user was sent last (no times after its removal), and the attendance of the user. */
export const enrollmentSessions = pgTable(
  'enrollment_sessions',
  {
    enrollmentId: uuid('enrollment_id').notNull(),
    sessionId: uuid('session_id').notNull(),
    notifiedStartsAt: instant('notified_starts_at'),
    notifiedEndsAt: instant('notified_ends_at'),
    /** The session's own link; null if it has none. */
    notifiedJoinUrl: text('notified_join_url'),
    /** Start of the session that the last reminder was sent for. */
    remindedFor: instant('reminded_for'),
    attended: boolean('attended'),
  },
  (table) => [primaryKey({ columns: [table.enrollmentId, table.sessionId] })],
)

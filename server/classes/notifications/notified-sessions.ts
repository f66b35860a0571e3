import { and, eq, type SQL, sql } from 'drizzle-orm'
import { classSessions } from '#db/schema/classes/catalog.ts'
import { enrollmentSessions, enrollments } from '#db/schema/classes/enrollments.ts'
import type { Ctx } from '../../context.ts'

/** True for the sessions of an enrollment: those of its workshop, or of the date of the course that it belongs to. */
export const isSessionOfEnrollment: SQL = sql`(${classSessions.workshopId} = ${enrollments.workshopId}
  OR (${classSessions.courseId} = ${enrollments.courseId}
    AND ${classSessions.courseStart} = (${enrollments.startsAt} AT TIME ZONE 'UTC')::date))`

/** Joins what a user was sent about a session. */
export const isNotifiedSession: SQL | undefined = and(
  eq(enrollmentSessions.sessionId, classSessions.id),
  eq(enrollmentSessions.enrollmentId, enrollments.id),
)

/** Stores the current sessions as sent to the user of an enrollment. Call it in the transaction that queues the mail. */
export async function recordNotifiedSessions(ctx: Ctx, enrollmentId: string): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO enrollment_sessions (enrollment_id, session_id, notified_starts_at, notified_ends_at, notified_join_url)
    SELECT ${enrollments.id}, ${classSessions.id},
      CASE WHEN ${classSessions.removedAt} IS NULL THEN ${classSessions.startsAt} END,
      CASE WHEN ${classSessions.removedAt} IS NULL THEN ${classSessions.endsAt} END,
      ${classSessions.joinUrl}
    FROM ${enrollments} JOIN ${classSessions} ON ${isSessionOfEnrollment}
    WHERE ${enrollments.id} = ${enrollmentId}
    ON CONFLICT (enrollment_id, session_id) DO UPDATE SET notified_starts_at = excluded.notified_starts_at,
      notified_ends_at = excluded.notified_ends_at, notified_join_url = excluded.notified_join_url`)
}

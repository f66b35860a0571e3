import { sql } from 'drizzle-orm'
import type { ClassId } from '#contract/class-kinds.ts'
import type { MissingJoinLinks } from '#contract/classes/catalog/join-links.schema.ts'
import { type Ctx, requireStaff } from '../../../context.ts'

/** Days before the start from which a missing link is a task. */
const TASK_DAYS = 3
const MAX_CLASSES = 50

type Row = ClassId & { title: string; startsAt: string; enrolled: number }

/**
 * Lists the classes that start within three days or have started, have enrolled users and no link to join. A class
 * whose sessions all have their own link needs none.
 * @throws sign_in_required, admin_required
 */
export async function listMissingJoinLinks(ctx: Ctx): Promise<MissingJoinLinks> {
  requireStaff(ctx)
  const now = sql`${ctx.now().toISOString()}::timestamptz`
  const isOfGroup = sql`s.course_id = courses.id AND s.course_start = courses.next_start_date AND s.removed_at IS NULL`
  const needsLink = sql`s.removed_at IS NULL AND s.join_url IS NULL AND s.ends_at > ${now}`
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT * FROM (
      SELECT 'course' AS kind, id, title, coalesce(next_session, starts_at) AS "startsAt", (
        SELECT count(*)::int FROM enrollments e
        WHERE e.course_id = course.id AND e.status = 'completed' AND coalesce(e.starts_at, starts_at) >= starts_at) AS enrolled
      FROM (SELECT *, (next_start_date + time '09:00') AT TIME ZONE 'UTC' AS starts_at,
          EXISTS (SELECT FROM class_sessions s WHERE ${isOfGroup}) AS has_sessions,
          (SELECT min(s.starts_at) FROM class_sessions s WHERE ${isOfGroup} AND ${needsLink}) AS next_session
        FROM courses) course
      WHERE deleted_at IS NULL AND join_url IS NULL AND last_day >= (${now} AT TIME ZONE 'UTC')::date
        AND (next_session IS NOT NULL OR NOT has_sessions)
      UNION ALL
      SELECT 'workshop', id, title, least(CASE WHEN ends_at > ${now} THEN starts_at END, next_session), (
        SELECT count(*)::int FROM enrollments e WHERE e.workshop_id = workshop.id AND e.status = 'completed')
      FROM (SELECT *, (workshop_date + workshop_time) AT TIME ZONE time_zone AS starts_at,
          (end_date + end_time) AT TIME ZONE time_zone AS ends_at,
          (SELECT min(s.starts_at) FROM class_sessions s WHERE s.workshop_id = workshops.id AND ${needsLink}) AS next_session
        FROM workshops) workshop
      WHERE deleted_at IS NULL AND join_url IS NULL AND (ends_at > ${now} OR next_session IS NOT NULL)
    ) classes
    WHERE enrolled > 0 AND "startsAt" <= ${now} + make_interval(days => ${TASK_DAYS}) ORDER BY "startsAt", id LIMIT ${MAX_CLASSES}`)
  return { classes: rows.map((row) => ({ ...row, startsAt: new Date(row.startsAt).toISOString() })) }
}

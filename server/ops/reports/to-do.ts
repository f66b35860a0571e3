import { type SQL, sql } from 'drizzle-orm'
import type { ToDoList } from '#contract/ops/reports/to-do.schema.ts'
import { type ToDoTask, toDoPermissions, toDoTasks } from '#contract/ops/reports/to-do.ts'
import { isPermitted } from '#contract/people/accounts/permissions.ts'
import { listMissingJoinLinks } from '../../classes/catalog/index.ts'
import { loadTimeZone } from '../../classes/coaching/index.ts'
import { type Ctx, requireStaff } from '../../context.ts'
import { expectOne } from '../../platform/lists/expect-one.ts'

/**
 * Counts what the viewer can do now, for the dashboard and the admin navigation. 'Today' is the day in the owner's time
 * zone.
 * @throws sign_in_required, admin_required
 */
export async function getToDo(ctx: Ctx): Promise<ToDoList> {
  const { role } = requireStaff(ctx)
  const tasks = toDoTasks.filter((task) => isPermitted(role, toDoPermissions[task]))
  if (tasks.length === 0) return { tasks: [] }
  const counts = await countTasks(ctx, tasks)
  return { tasks: tasks.map((task) => ({ task, count: counts[task] })).filter(({ count }) => count > 0) }
}

/** Each count reads a partial index of the rows that are not done, or an index on the start. */
async function countTasks(ctx: Ctx, tasks: ToDoTask[]): Promise<Record<ToDoTask, number>> {
  const zone = await loadTimeZone(ctx)
  const midnight = sql`date_trunc('day', ${ctx.now().toISOString()}::timestamptz AT TIME ZONE ${zone})`
  const isWithin = (days: number) => (instant: SQL) =>
    sql`${instant} >= ${midnight} AT TIME ZONE ${zone} AND ${instant} < (${midnight} + make_interval(days => ${days})) AT TIME ZONE ${zone}`
  const queries: Record<Exclude<ToDoTask, 'links'>, SQL> = {
    disputes: sql`SELECT count(*) FROM orders WHERE dispute = 'open'`,
    refunds: sql`SELECT count(*) FROM refunds WHERE status IN ('queued', 'failed')`,
    review: sql`SELECT count(*) FROM orders WHERE needs_review IS NOT NULL AND review_resolved_at IS NULL`,
    ship: sql`SELECT count(*) FROM orders WHERE to_ship`,
    arrange: sql`SELECT count(*) FROM orders WHERE to_arrange`,
    classes: classesQuery(isWithin(1)),
    bookings: sql`SELECT count(*) FROM coaching_bookings WHERE status = 'booked' AND ${isWithin(2)(sql`starts_at`)}`,
    sessionLinks: sql`SELECT count(*) FROM coaching_bookings b JOIN coaching_types t ON t.id = b.type_id
      WHERE b.status = 'booked' AND b.ends_at > ${ctx.now().toISOString()}::timestamptz AND ${isWithin(3)(sql`b.starts_at`)}
        AND t.join_url IS NULL AND t.deleted_at IS NULL`,
    waiting: sql`SELECT count(*) FROM waiting_list WHERE status = 'waiting' AND ended_at IS NULL`,
    reviews: sql`SELECT count(*) FROM reviews WHERE status = 'pending'`,
    mails: sql`SELECT count(*) FROM mails WHERE sent_at IS NULL AND stopped_at IS NOT NULL`,
  }
  const columns = Object.entries(queries).map(([task, query]) =>
    tasks.includes(task as ToDoTask)
      ? sql`(${query})::int AS ${sql.identifier(task)}`
      : sql`0 AS ${sql.identifier(task)}`,
  )
  const { rows } = await ctx.db.execute<Record<Exclude<ToDoTask, 'links'>, number>>(
    sql`SELECT ${sql.join(columns, sql`, `)}`,
  )
  const links = tasks.includes('links') ? (await listMissingJoinLinks(ctx)).classes.length : 0
  return { ...expectOne(rows), links }
}

/** Counts sessions with enrolled users: those of the classes, and the class itself where it has none or is the first one. */
function classesQuery(isToday: (instant: SQL) => SQL): SQL {
  const isEnrolled = (condition: SQL) =>
    sql`EXISTS (SELECT FROM enrollments e WHERE ${condition} AND e.status = 'completed')`
  return sql`SELECT count(*) FROM (
    SELECT w.id FROM workshops w
    WHERE w.deleted_at IS NULL AND ${isToday(sql`(w.workshop_date + w.workshop_time) AT TIME ZONE w.time_zone`)}
      AND ${isEnrolled(sql`e.workshop_id = w.id`)}
    UNION ALL
    SELECT c.id FROM courses c
    WHERE c.deleted_at IS NULL AND ${isToday(sql`(c.next_start_date + time '09:00') AT TIME ZONE 'UTC'`)}
      AND NOT EXISTS (SELECT FROM class_sessions s
        WHERE s.course_id = c.id AND s.course_start = c.next_start_date AND s.removed_at IS NULL)
      AND ${isEnrolled(sql`e.course_id = c.id`)}
    UNION ALL
    SELECT s.id FROM class_sessions s
    WHERE s.removed_at IS NULL AND ${isToday(sql`s.starts_at`)}
      AND (${isEnrolled(sql`e.workshop_id = s.workshop_id`)} OR ${isEnrolled(sql`e.course_id = s.course_id`)})
  ) AS sessions`
}

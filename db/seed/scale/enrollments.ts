import { sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import type { Sizes } from './sizes.ts'

const ENROLLMENTS_PER_USER = 10

/** Distribution of statuses. Pending enrollments are minutes old, with checkout sessions that stay open for weeks. */
const outcome =
  "CASE WHEN dice < 850 THEN 'completed' WHEN dice < 940 THEN 'failed' WHEN dice < 999 THEN 'refunded' ELSE 'pending' END"

/** Enrolls each user ten times: once in one of three popular courses, and each time in a different class. */
export async function addEnrollments(tx: Db, { enrollments }: Sizes): Promise<void> {
  await tx.execute(
    sql.raw(`
    CREATE TEMPORARY TABLE scale_sales ON COMMIT DROP AS
    SELECT uuid_v7() AS order_id, uuid_v7() AS line_id, sales.user_id, sales.status, class.kind, class.id AS class_id, class.title, class.minor,
      CASE sales.status WHEN 'pending' THEN now() - random() * interval '20 minutes' ELSE sales.joined + random() * (now() - sales.joined) END AS at
    FROM (
      SELECT people.id AS user_id, people.created_at AS joined, people.n, turn, ${outcome} AS status,
        CASE WHEN turn % 2 = 0 THEN 'course' ELSE 'workshop' END AS kind
      FROM generate_series(0, ${enrollments} - 1) AS number,
        LATERAL (SELECT number / ${ENROLLMENTS_PER_USER} AS buyer, number % ${ENROLLMENTS_PER_USER} AS turn, floor(random() * 1000) AS dice) AS of
        JOIN scale_people AS people ON people.n = of.buyer + 1
    ) AS sales
    JOIN (SELECT kind, count(*)::integer AS number FROM scale_classes GROUP BY kind) AS size USING (kind)
    JOIN scale_classes AS class ON class.kind = sales.kind
      AND class.n = CASE WHEN turn = 0 THEN sales.n % 3 ELSE 3 + (sales.n * 7 + turn * 601) % (size.number - 3) END`),
  )
  await tx.execute(sql`
    INSERT INTO orders (id, user_id, status, failed_because, total_minor, refunded_minor, provider, created_at, expires_at, settled_at)
    SELECT order_id, user_id, status, CASE status WHEN 'failed' THEN 'declined' END, minor, CASE status WHEN 'refunded' THEN minor ELSE 0 END, 'demo', at,
      CASE status WHEN 'pending' THEN now() + interval '30 days' ELSE at + interval '30 minutes' END,
      CASE WHEN status <> 'pending' THEN at + interval '2 minutes' END
    FROM scale_sales ORDER BY at`)
  await tx.execute(sql`
    INSERT INTO order_lines (id, order_id, position, course_id, workshop_id, title, unit_minor, quantity, refunded_minor, status)
    SELECT line_id, order_id, 0, CASE kind WHEN 'course' THEN class_id END, CASE kind WHEN 'workshop' THEN class_id END, title, minor, 1,
      CASE status WHEN 'refunded' THEN minor ELSE 0 END, status
    FROM scale_sales`)
  await tx.execute(sql`
    INSERT INTO enrollments (user_id, course_id, workshop_id, order_line_id, status, amount, enrollment_date)
    SELECT user_id, CASE kind WHEN 'course' THEN class_id END, CASE kind WHEN 'workshop' THEN class_id END, line_id, status, minor, at
    FROM scale_sales ORDER BY at`)
  await tx.execute(sql`
    INSERT INTO seats (workshop_id, order_line_id, user_id, status, held_until, created_at, released_at)
    SELECT class_id, line_id, user_id, CASE status WHEN 'completed' THEN 'taken' WHEN 'pending' THEN 'held' ELSE 'released' END,
      CASE status WHEN 'pending' THEN now() + interval '30 days' ELSE at + interval '30 minutes' END, at,
      CASE WHEN status IN ('failed', 'refunded') THEN at + interval '2 minutes' END
    FROM scale_sales WHERE kind = 'workshop'`)
  await tx.execute(sql`
    UPDATE courses SET student_count = student_count + sold.number
    FROM (SELECT class_id, count(*)::integer AS number FROM scale_sales WHERE kind = 'course' AND status = 'completed' GROUP BY class_id) AS sold
    WHERE courses.id = sold.class_id`)
}

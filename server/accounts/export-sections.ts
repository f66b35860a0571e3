import { type SQL, sql } from 'drizzle-orm'

export type DataOwner = { userId: string; email: string }

/** The queries of the sections, each in the order of its ids. */
export const sections = {
  devices: ({ userId }: DataOwner, afterId: string) => sql`
    SELECT id AS key, to_jsonb(s) - 'user_id' AS value
    FROM sessions s WHERE user_id = ${userId} AND id > ${afterId} ORDER BY id`,

  passkeys: ({ userId }: DataOwner, afterId: string) => sql`
    SELECT id AS key, to_jsonb(p) - '{user_id,credential_id,public_key,counter}'::text[] AS value
    FROM passkeys p WHERE user_id = ${userId} AND id > ${afterId} ORDER BY id`,

  orders: ({ userId }: DataOwner, afterId: string) => sql`
    SELECT id AS key, to_jsonb(o) - '{user_id,request_hash,idempotency_key,version,review_resolved_by}'::text[]
      || jsonb_build_object(
        'lines', ${jsonList(sql`SELECT to_jsonb(l) - 'order_id' AS part FROM order_lines l WHERE l.order_id = o.id ORDER BY l.position`)},
        'to_do', ${jsonList(sql`SELECT to_jsonb(t) AS part FROM order_tasks t JOIN order_lines l ON l.id = t.order_line_id
          WHERE l.order_id = o.id ORDER BY l.position, t.position`)},
        'moves', ${jsonList(sql`SELECT to_jsonb(m) AS part FROM seat_moves m JOIN order_lines l ON l.id = m.order_line_id
          WHERE l.order_id = o.id ORDER BY m.moved_at`)},
        'refunds', ${jsonList(sql`SELECT to_jsonb(r) - '{order_id,request_key,asked_by,last_error}'::text[] AS part
          FROM refunds r WHERE r.order_id = o.id ORDER BY r.created_at`)},
        'payment_messages', ${jsonList(sql`SELECT to_jsonb(e) - '{order_id,last_error,replayed_by}'::text[] AS part
          FROM payment_events e WHERE e.order_id = o.id ORDER BY e.received_at`)}
      ) AS value
    FROM orders o WHERE user_id = ${userId} AND id > ${afterId} ORDER BY id`,

  enrollments: ({ userId }: DataOwner, afterId: string) => sql`
    SELECT id AS key, to_jsonb(e) - 'user_id' || jsonb_build_object('title', coalesce(
      (SELECT title FROM courses c WHERE c.id = e.course_id), (SELECT title FROM workshops w WHERE w.id = e.workshop_id))) AS value
    FROM enrollments e WHERE user_id = ${userId} AND id > ${afterId} ORDER BY id`,

  seats: ({ userId }: DataOwner, afterId: string) => sql`
    SELECT id AS key, to_jsonb(s) - '{user_id,held_from}'::text[] AS value
    FROM seats s WHERE user_id = ${userId} AND id > ${afterId} ORDER BY id`,

  waiting_list: ({ userId }: DataOwner, afterId: string) => sql`
    SELECT id AS key, to_jsonb(w) - 'user_id' || jsonb_build_object('title', (SELECT title FROM workshops s WHERE s.id = w.workshop_id)) AS value
    FROM waiting_list w WHERE user_id = ${userId} AND id > ${afterId} ORDER BY id`,

  lessons: ({ userId }: DataOwner, afterId: string) => sql`
    SELECT lesson_id AS key, to_jsonb(p) - 'user_id' AS value
    FROM lesson_progress p WHERE user_id = ${userId} AND lesson_id > ${afterId} ORDER BY lesson_id`,

  mails: ({ email }: DataOwner, afterId: string) => sql`
    SELECT id AS key, to_jsonb(m) - '{html,attempts,last_error}'::text[] AS value
    FROM mails m WHERE recipient = ${email} AND id > ${afterId} ORDER BY id`,

  /** Changes made as an admin, without the values, which may contain data of other users. */
  changes: ({ userId }: DataOwner, afterId: string) => sql`
    SELECT id AS key, to_jsonb(a) - '{user_id,before,after}'::text[] AS value
    FROM audit_trail a WHERE user_id = ${userId} AND id > ${afterId} ORDER BY id`,
} satisfies Record<string, (owner: DataOwner, afterId: string) => SQL>

export const profileQuery = ({ userId }: DataOwner): SQL => sql`
  SELECT id AS key, to_jsonb(p) || jsonb_build_object(
    'roles', (SELECT jsonb_agg(role) FROM user_roles r WHERE r.user_id = p.id),
    'two_step_since', (SELECT confirmed_at FROM totp_keys k WHERE k.user_id = p.id),
    'new_email', (SELECT email FROM email_changes c WHERE c.user_id = p.id),
    'google_account', (SELECT jsonb_build_object('account_id', account_id, 'created_at', created_at)
      FROM credentials g WHERE g.user_id = p.id AND provider_id = 'google'),
    'google_calendar', (SELECT to_jsonb(g) - '{user_id,refresh_token}'::text[] FROM google_connections g WHERE g.user_id = p.id)
  ) AS value
  FROM profiles p WHERE id = ${userId}`

/** The rows of a query with a column `part`, as a JSON array. */
const jsonList = (query: SQL): SQL => sql`coalesce((SELECT jsonb_agg(part) FROM (${query}) parts), '[]')`

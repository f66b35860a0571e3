import { sql } from 'drizzle-orm'
import { type ExportSection, jsonList } from '../export-section.ts'

export const orderExport: ExportSection = ({ userId }, afterId) => sql`
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
  FROM orders o WHERE user_id = ${userId} AND id > ${afterId} ORDER BY id`

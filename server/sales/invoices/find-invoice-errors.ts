import { sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'

export type InvoiceErrorKind = 'gap' | 'content' | 'missing invoice' | 'missing credit note' | 'amount'

/** `example`: the number of an invoice, or the id of an order. */
export type InvoiceError = { kind: InvoiceErrorKind; count: number; example: string }

/**
 * Finds what breaks a rule of invoices and credit notes. Orders from before there were invoices have none. The refund
 * of a credit note can be lower, because banks return refunds.
 */
export async function findInvoiceErrors(db: Pick<Db, 'execute'>): Promise<InvoiceError[]> {
  const { rows } = await db.execute<InvoiceError>(errorsQuery)
  return rows
}

const errorsQuery = sql`
  WITH errors AS (
    SELECT 'gap' AS kind, n.year || '-' || lpad(expected.number::text, 5, '0') AS example
      FROM (SELECT year, max(last) AS last FROM (
          SELECT year, last_number AS last FROM invoice_numbers UNION ALL SELECT year, number FROM invoices) numbers
        GROUP BY year) n
      CROSS JOIN generate_series(1, n.last) expected(number)
      WHERE NOT EXISTS (SELECT FROM invoices i WHERE i.year = n.year AND i.number = expected.number)
    UNION ALL
    SELECT 'content', year || '-' || lpad(number::text, 5, '0') FROM invoices
      WHERE (content ->> 'number') IS DISTINCT FROM year || '-' || lpad(number::text, 5, '0')
        OR (content ->> 'kind') IS DISTINCT FROM kind
        OR jsonb_typeof(content -> 'seller') IS DISTINCT FROM 'object'
        OR jsonb_typeof(content -> 'buyer') IS DISTINCT FROM 'object'
        OR jsonb_typeof(content -> 'items') IS DISTINCT FROM 'array'
        OR jsonb_typeof(content -> 'taxes') IS DISTINCT FROM 'array'
    UNION ALL
    SELECT 'missing invoice', o.id::text FROM orders o
      WHERE o.status = 'completed' AND o.total_minor > 0 AND o.settled_at >= (SELECT min(issued_at) FROM invoices)
        AND NOT EXISTS (SELECT FROM invoices i WHERE i.order_id = o.id AND i.kind = 'invoice')
    UNION ALL
    SELECT 'missing credit note', r.order_id::text FROM refunds r
      JOIN invoices i ON i.order_id = r.order_id AND i.kind = 'invoice'
      WHERE r.status = 'done' AND NOT EXISTS (SELECT FROM invoices c WHERE c.refund_id = r.id)
    UNION ALL
    SELECT 'amount', i.content ->> 'number' FROM invoices i
      JOIN orders o ON o.id = i.order_id LEFT JOIN refunds r ON r.id = i.refund_id
      WHERE CASE i.kind
        WHEN 'invoice' THEN (i.content ->> 'totalMinor')::bigint <> o.total_minor
        ELSE (i.content ->> 'totalMinor')::bigint < r.amount_minor END
  )
  SELECT kind, count(*)::integer AS count, min(example) AS example FROM errors GROUP BY kind ORDER BY kind`

/** They need `provider_books (id, reference, status)`: checkout sessions, with the order id in `reference`. */

/** Checkout sessions of the demo, in the form that the queries need. */
export const demoProviderView = 'CREATE VIEW provider_books AS SELECT id, reference, status FROM demo.checkouts'

/** Selects payments that were taken or declined but have not reached their order. */
export const unsettledPayments = `
  SELECT c.id, c.status AS at_provider, o.status, o.failed_because FROM provider_books c JOIN orders o ON o.id::text = c.reference
  WHERE (c.status = 'paid' AND o.status <> 'completed') OR (c.status IN ('declined', 'cancelled') AND o.status <> 'failed')`

export const invariantViolations = `
  SELECT 'an order has not exactly one live enrollment' AS violation FROM orders o
    JOIN order_lines l ON l.order_id = o.id LEFT JOIN enrollments e ON e.order_line_id = l.id AND e.status = 'completed'
    WHERE o.status = 'completed' AND l.product_id IS NULL GROUP BY o.id HAVING count(e.id) <> 1
  UNION ALL SELECT 'an enrollment is completed without a payment' FROM enrollments e
    WHERE e.status = 'completed' AND NOT EXISTS (SELECT FROM provider_books c WHERE c.id = e.stripe_session_id AND c.status = 'paid')
  UNION ALL SELECT 'an order was paid twice' FROM provider_books WHERE status = 'paid' GROUP BY reference HAVING count(*) > 1
  UNION ALL SELECT 'a completed workshop has no seat' FROM enrollments e
    LEFT JOIN seats s ON s.order_line_id = e.order_line_id AND s.status = 'taken'
    WHERE e.workshop_id IS NOT NULL AND e.status = 'completed' AND s.id IS NULL
  UNION ALL SELECT 'a taken seat has no completed enrollment' FROM seats s LEFT JOIN enrollments e ON e.order_line_id = s.order_line_id
    WHERE s.status = 'taken' AND e.status IS DISTINCT FROM 'completed'
  UNION ALL SELECT 'a failed order has an unreleased seat' FROM seats s JOIN order_lines l ON l.id = s.order_line_id JOIN orders o ON o.id = l.order_id
    WHERE o.status = 'failed' AND s.status <> 'released'
  UNION ALL SELECT 'an open order lost its seat' FROM seats s JOIN order_lines l ON l.id = s.order_line_id JOIN orders o ON o.id = l.order_id
    WHERE o.status = 'pending' AND s.status <> 'held'
  UNION ALL SELECT 'more seats than spots' FROM workshops w
    WHERE (SELECT count(*) FROM seats s WHERE s.workshop_id = w.id AND s.status <> 'released') > w.spots_total
  UNION ALL SELECT 'two receipts for one order' FROM orders o
    WHERE (SELECT count(*) FROM mails m WHERE m.template = 'receipt' AND m.text LIKE '%' || o.id || '%') > 1`

/** Selects completed orders without exactly one receipt in the captured mail. */
export const missingReceipts = `
  SELECT o.id FROM orders o JOIN profiles p ON p.id = o.user_id WHERE o.status = 'completed'
    AND (SELECT count(*) FROM demo.mailbox m WHERE m.recipient = p.email AND m.text LIKE '%' || o.id || '%') <> 1`

-- What a user may use without a payment, since when, until when, how often and why: a part of an order line, or an admin.
CREATE TABLE entitlements (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  opens text NOT NULL CHECK (opens IN ('classes', 'class', 'session')),
  course_id uuid REFERENCES courses (id),
  workshop_id uuid REFERENCES workshops (id),
  -- Name of the product at the time of the order.
  title text,
  order_line_id uuid REFERENCES order_lines (id) ON DELETE CASCADE,
  part_position integer,
  -- A line has one row per bought unit, so that the refund of one unit ends one row.
  number integer,
  granted_by text,
  max_uses integer CHECK (max_uses > 0),
  starts_at timestamptz NOT NULL DEFAULT now(),
  ends_at timestamptz CHECK (ends_at > starts_at),
  revoked_at timestamptz,
  -- The admin who revoked it; null if it ended with a refund.
  revoked_by text,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (order_line_id, part_position, number),
  CHECK (num_nonnulls(course_id, workshop_id) = (opens = 'class')::integer),
  CHECK (num_nonnulls(order_line_id, granted_by) = 1),
  CHECK (num_nonnulls(order_line_id, title, part_position, number) IN (0, 4)),
  CHECK (revoked_by IS NULL OR revoked_at IS NOT NULL)
);
--> statement-breakpoint
CREATE INDEX entitlements_user ON entitlements (user_id, created_at DESC);
--> statement-breakpoint
CREATE INDEX entitlements_course ON entitlements (course_id) WHERE course_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX entitlements_workshop ON entitlements (workshop_id) WHERE workshop_id IS NOT NULL;
--> statement-breakpoint
-- A code that was bought as a gift. It is valid while it is not voided and no live order line has redeemed it.
CREATE TABLE gift_codes (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  order_line_id uuid NOT NULL REFERENCES order_lines (id) ON DELETE CASCADE,
  number integer NOT NULL CHECK (number > 0),
  code_hash bytea NOT NULL UNIQUE,
  encrypted_code text NOT NULL,
  voided_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (order_line_id, number)
);
--> statement-breakpoint
-- No foreign keys to the tables above, which refer to order lines: a backup needs an order of the tables.
ALTER TABLE order_lines
  ADD COLUMN entitlement_id uuid,
  -- Recipient and message of a line that was bought as a gift, which grants nothing but gift codes.
  ADD COLUMN gift jsonb,
  ADD COLUMN gift_code_id uuid,
  ADD CONSTRAINT order_lines_free_check CHECK (num_nonnulls(entitlement_id, gift_code_id) = 0 OR unit_minor = 0);
--> statement-breakpoint
CREATE INDEX order_lines_entitlement ON order_lines (entitlement_id) WHERE entitlement_id IS NOT NULL;
--> statement-breakpoint
-- A gift code is redeemed once.
CREATE UNIQUE INDEX order_lines_gift_code ON order_lines (gift_code_id)
  WHERE gift_code_id IS NOT NULL AND status IN ('pending', 'completed');
--> statement-breakpoint
CREATE INDEX order_lines_redeemed ON order_lines (gift_code_id) WHERE gift_code_id IS NOT NULL;
--> statement-breakpoint
ALTER TABLE orders DROP CONSTRAINT orders_failed_because_check;
--> statement-breakpoint
ALTER TABLE orders ADD CONSTRAINT orders_failed_because_check CHECK (failed_because IN
  ('declined', 'cancelled', 'expired', 'sold_out', 'checkout_failed', 'class_canceled', 'entitlement_ended'));
--> statement-breakpoint
-- Paid orders with access to all classes, without the units that were refunded.
INSERT INTO entitlements (user_id, opens, title, order_line_id, part_position, number, starts_at)
SELECT o.user_id, p.opens, l.title, l.id, p.position, unit, coalesce(o.settled_at, o.created_at)
FROM order_lines l
JOIN orders o ON o.id = l.order_id
JOIN order_line_parts p ON p.order_line_id = l.id
CROSS JOIN LATERAL (
  SELECT coalesce(sum(rl.quantity), 0) AS refunded FROM refund_lines rl JOIN refunds r ON r.id = rl.refund_id
  WHERE rl.order_line_id = l.id AND r.status = 'done'
) refunds
CROSS JOIN LATERAL generate_series(1, (p.quantity * (l.quantity - refunds.refunded))::integer) unit
WHERE p.opens = 'classes' AND o.status = 'completed' AND l.status = 'completed' AND o.user_id IS NOT NULL;
--> statement-breakpoint
-- Access to classes needs no work of the owner any more.
UPDATE order_tasks SET status = 'done', done_at = now() WHERE handover = 'classes' AND status = 'open';

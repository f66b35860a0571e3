-- What the owner does with orders: send and arrange what was bought, pay back line by line, look after payments.

-- Two admins may have the same order open; whatever changes it raises its version.
ALTER TABLE orders ADD COLUMN version integer NOT NULL DEFAULT 1;
--> statement-breakpoint
CREATE TRIGGER orders_version BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
-- Whether something of it is still to be sent or arranged: follows order_tasks, and lets a list of a million be read in order.
ALTER TABLE orders ADD COLUMN to_ship boolean NOT NULL DEFAULT false;
--> statement-breakpoint
ALTER TABLE orders ADD COLUMN to_arrange boolean NOT NULL DEFAULT false;
--> statement-breakpoint
ALTER TABLE orders ADD COLUMN review_resolved_at timestamptz;
--> statement-breakpoint
ALTER TABLE orders ADD COLUMN review_resolved_by text;
--> statement-breakpoint
ALTER TABLE orders ADD COLUMN review_note text;
--> statement-breakpoint
ALTER TABLE orders ADD CONSTRAINT orders_review_resolved CHECK (
  num_nonnulls(review_resolved_at, review_resolved_by, review_note) IN (0, 3)
  AND (review_resolved_at IS NULL OR needs_review IS NOT NULL)
);
--> statement-breakpoint
CREATE INDEX orders_newest ON orders (created_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX orders_status_newest ON orders (status, created_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX orders_to_ship ON orders (created_at DESC, id DESC) WHERE to_ship;
--> statement-breakpoint
CREATE INDEX orders_to_arrange ON orders (created_at DESC, id DESC) WHERE to_arrange;
--> statement-breakpoint
CREATE INDEX orders_under_review ON orders (created_at DESC, id DESC) WHERE needs_review IS NOT NULL AND review_resolved_at IS NULL;
--> statement-breakpoint
CREATE INDEX order_lines_course ON order_lines (course_id) WHERE course_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX order_lines_workshop ON order_lines (workshop_id) WHERE workshop_id IS NOT NULL;
--> statement-breakpoint
-- What a paid order leaves for a person to do, one row for each thing: written when it is paid, so that a kit which is
-- put together otherwise later is still sent as it was sold.
CREATE TABLE order_tasks (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  order_line_id uuid NOT NULL REFERENCES order_lines (id) ON DELETE CASCADE,
  -- Its place among the parts of the line.
  position integer NOT NULL,
  title text NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  handover text NOT NULL CHECK (handover IN ('ships', 'mailed', 'classes', 'session', 'arranged')),
  -- 'dropped': its money went back before it was done.
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'done', 'dropped')),
  done_at timestamptz,
  carrier text CHECK (length(carrier) BETWEEN 1 AND 100),
  tracking_number text CHECK (length(tracking_number) BETWEEN 1 AND 100),
  tracking_url text CHECK (tracking_url ~ '^https?://' AND length(tracking_url) <= 500),
  UNIQUE (order_line_id, position),
  CHECK ((status = 'done') = (done_at IS NOT NULL)),
  CHECK ((handover = 'ships' AND status = 'done') OR num_nonnulls(carrier, tracking_number, tracking_url) = 0)
);
--> statement-breakpoint
CREATE FUNCTION tell_order_of_its_tasks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET
    to_ship = EXISTS (SELECT 1 FROM order_tasks t JOIN order_lines l ON l.id = t.order_line_id
      WHERE l.order_id = orders.id AND t.status = 'open' AND t.handover = 'ships'),
    to_arrange = EXISTS (SELECT 1 FROM order_tasks t JOIN order_lines l ON l.id = t.order_line_id
      WHERE l.order_id = orders.id AND t.status = 'open' AND t.handover <> 'ships')
  WHERE id = (SELECT order_id FROM order_lines WHERE id = NEW.order_line_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_tasks_told AFTER INSERT OR UPDATE ON order_tasks
  FOR EACH ROW EXECUTE FUNCTION tell_order_of_its_tasks();
--> statement-breakpoint
-- Orders that were paid before this are to be done as well.
INSERT INTO order_tasks (order_line_id, position, title, quantity, handover)
  SELECT l.id, coalesce(p.position, 0), coalesce(p.label, l.title), l.quantity * coalesce(p.quantity, 1),
    CASE WHEN thing.kind = 'physical' THEN 'ships' WHEN thing.kind = 'digital' THEN 'mailed' WHEN thing.kind = 'bundle' THEN 'arranged'
      ELSE coalesce(p.opens, 'arranged') END
  FROM order_lines l
  JOIN orders o ON o.id = l.order_id AND o.status = 'completed'
  LEFT JOIN product_parts p ON p.bundle_id = l.product_id
  LEFT JOIN products thing ON thing.id = CASE WHEN p.id IS NULL THEN l.product_id ELSE p.product_id END
  WHERE l.product_id IS NOT NULL AND l.status = 'completed'
    AND NOT (thing.kind IS NOT DISTINCT FROM 'digital'
      AND EXISTS (SELECT 1 FROM product_files f WHERE f.product_id = thing.id AND f.kind = 'made'))
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- An order is paid back in steps now. One that is on its way at a time: what the provider says beyond our books is that one.
ALTER TABLE refunds DROP CONSTRAINT refunds_order_id_reason_key;
--> statement-breakpoint
ALTER TABLE refunds DROP CONSTRAINT refunds_status_check;
--> statement-breakpoint
-- 'withdrawn': can never be paid, because too little of the payment is left. 'returned': was paid, and came back to us.
ALTER TABLE refunds ADD CONSTRAINT refunds_status_check CHECK (status IN ('queued', 'failed', 'done', 'withdrawn', 'returned'));
--> statement-breakpoint
ALTER TABLE refunds ADD COLUMN request_key text CHECK (length(request_key) BETWEEN 1 AND 255);
--> statement-breakpoint
ALTER TABLE refunds ADD COLUMN asked_by text;
--> statement-breakpoint
ALTER TABLE refunds ADD COLUMN attempts integer NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE refunds ADD COLUMN last_error text;
--> statement-breakpoint
ALTER TABLE refunds ADD COLUMN last_tried_at timestamptz;
--> statement-breakpoint
CREATE UNIQUE INDEX refunds_sold_out_once ON refunds (order_id) WHERE reason = 'sold_out';
--> statement-breakpoint
CREATE UNIQUE INDEX refunds_request ON refunds (order_id, request_key);
--> statement-breakpoint
CREATE UNIQUE INDEX refunds_one_on_its_way ON refunds (order_id) WHERE status IN ('queued', 'failed');
--> statement-breakpoint
CREATE INDEX refunds_of_order ON refunds (order_id, created_at);
--> statement-breakpoint
-- Which lines a refund is for, and how much of each.
CREATE TABLE refund_lines (
  refund_id uuid NOT NULL REFERENCES refunds (id) ON DELETE CASCADE,
  order_line_id uuid NOT NULL REFERENCES order_lines (id) ON DELETE CASCADE,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  -- How many of the line it is for; empty where only an amount was named.
  quantity integer CHECK (quantity BETWEEN 1 AND 99),
  PRIMARY KEY (refund_id, order_line_id)
);
--> statement-breakpoint
CREATE INDEX refund_lines_line ON refund_lines (order_line_id);
--> statement-breakpoint
-- The books before this knew a whole refund by its order alone, and one made at the provider by no row.
UPDATE order_lines SET refunded_minor = unit_minor * quantity FROM orders
  WHERE orders.id = order_lines.order_id AND orders.refunded_minor > 0 AND orders.refunded_minor = orders.total_minor;
--> statement-breakpoint
INSERT INTO refunds (order_id, amount_minor, reason, status, created_at, done_at)
  SELECT o.id, o.refunded_minor - paid.sum, 'by_hand', 'done', coalesce(o.settled_at, o.created_at), coalesce(o.settled_at, o.created_at)
  FROM orders o CROSS JOIN LATERAL (
    SELECT coalesce(sum(amount_minor), 0)::bigint AS sum FROM refunds r WHERE r.order_id = o.id AND r.status = 'done') paid
  WHERE o.refunded_minor > paid.sum;
--> statement-breakpoint
INSERT INTO refund_lines (refund_id, order_line_id, amount_minor)
  SELECT r.id, l.id, CASE WHEN r.status = 'done' THEN l.refunded_minor ELSE l.unit_minor * l.quantity END
  FROM refunds r JOIN order_lines l ON l.order_id = r.order_id
  WHERE CASE WHEN r.status = 'done' THEN l.refunded_minor ELSE l.unit_minor * l.quantity END > 0;
--> statement-breakpoint
-- What went back of an order is what went back of its lines, and what its refunds came to: at the end of every transaction.
CREATE FUNCTION refuse_books_that_differ() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE which uuid; of_order bigint; of_lines bigint; of_refunds bigint;
BEGIN
  IF TG_TABLE_NAME = 'orders' THEN which := NEW.id; ELSE which := NEW.order_id; END IF;
  SELECT refunded_minor INTO of_order FROM orders WHERE id = which;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT coalesce(sum(refunded_minor), 0) INTO of_lines FROM order_lines WHERE order_id = which;
  SELECT coalesce(sum(amount_minor), 0) INTO of_refunds FROM refunds WHERE order_id = which AND status = 'done';
  IF of_order <> of_lines OR of_order <> of_refunds THEN
    RAISE EXCEPTION 'the books of order % differ: order %, lines %, refunds %', which, of_order, of_lines, of_refunds
      USING ERRCODE = 'check_violation', CONSTRAINT = 'books_agree';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_books_agree AFTER UPDATE OF refunded_minor ON orders DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.refunded_minor <> OLD.refunded_minor) EXECUTE FUNCTION refuse_books_that_differ();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER order_lines_books_agree AFTER UPDATE OF refunded_minor ON order_lines DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.refunded_minor <> OLD.refunded_minor) EXECUTE FUNCTION refuse_books_that_differ();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER refunds_books_agree AFTER INSERT OR UPDATE ON refunds DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION refuse_books_that_differ();
--> statement-breakpoint
-- Nobody is promised more than what is left of what they paid.
CREATE FUNCTION refuse_refund_beyond_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE left_minor bigint;
BEGIN
  SELECT total_minor - refunded_minor INTO left_minor FROM orders WHERE id = NEW.order_id FOR UPDATE;
  IF NEW.amount_minor > left_minor THEN
    RAISE EXCEPTION 'order % has only % left to pay back', NEW.order_id, left_minor USING ERRCODE = 'check_violation', CONSTRAINT = 'refund_within_payment';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_within_payment BEFORE INSERT ON refunds
  FOR EACH ROW WHEN (NEW.status IN ('queued', 'failed')) EXECUTE FUNCTION refuse_refund_beyond_payment();
--> statement-breakpoint
-- How often a message was acted on, and what went wrong the last time.
ALTER TABLE payment_events ADD COLUMN attempts integer NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE payment_events ADD COLUMN last_error text;
--> statement-breakpoint
ALTER TABLE payment_events ADD COLUMN last_tried_at timestamptz;
--> statement-breakpoint
ALTER TABLE payment_events ADD COLUMN replayed_at timestamptz;
--> statement-breakpoint
ALTER TABLE payment_events ADD COLUMN replayed_by text;
--> statement-breakpoint
CREATE INDEX payment_events_newest ON payment_events (received_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX payment_events_failed ON payment_events (received_at DESC, id DESC) WHERE last_error IS NOT NULL;
--> statement-breakpoint
CREATE INDEX payment_events_replayed ON payment_events (received_at DESC, id DESC) WHERE replayed_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX payment_events_waiting ON payment_events (received_at DESC, id DESC) WHERE settled_at IS NULL;
--> statement-breakpoint
CREATE INDEX payment_events_order ON payment_events (order_id, received_at) WHERE order_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX audit_trail_subject_id ON audit_trail (subject_id, at);

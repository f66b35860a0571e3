-- A payment that the buyer's bank takes back, a page that can no longer be paid, and how far what Stripe tells was read.

ALTER TABLE orders ADD COLUMN dispute text CHECK (dispute IN ('open', 'won', 'lost'));
--> statement-breakpoint
CREATE INDEX orders_disputed ON orders (created_at, id) WHERE dispute = 'open';
--> statement-breakpoint
-- When the provider said so. An order that failed is asked about until then.
ALTER TABLE orders ADD COLUMN page_closed_at timestamptz;
--> statement-breakpoint
CREATE INDEX orders_page_left ON orders (settled_at) WHERE status = 'failed' AND page_closed_at IS NULL;
--> statement-breakpoint
DROP INDEX orders_given_up;
--> statement-breakpoint
-- The reconciler reads on from here: everything before it was kept in payment_events.
CREATE TABLE payment_watch (
  provider text PRIMARY KEY,
  read_until timestamptz NOT NULL
);

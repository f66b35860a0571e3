-- Checkouts with digital products ask for the consent by which the right of withdrawal ends.
ALTER TABLE settings ADD COLUMN asks_immediate_delivery boolean NOT NULL DEFAULT false;
--> statement-breakpoint
ALTER TABLE orders ADD COLUMN immediate_delivery_at timestamptz;

-- 'stripe': Stripe Tax calculates the tax of each order, and the rates are unused.
ALTER TABLE tax_settings ADD COLUMN source text NOT NULL DEFAULT 'rates' CHECK (source IN ('rates', 'stripe'));
--> statement-breakpoint
-- Stripe's calculation of the tax; null for the owner's rates.
ALTER TABLE orders
  ADD COLUMN tax_calculation_id text,
  ADD CONSTRAINT orders_tax_calculation_check CHECK (tax_calculation_id IS NULL OR tax IS NOT NULL);
--> statement-breakpoint
-- Calculations that no order uses yet. The key is a hash of the buyer, the amounts and the address.
CREATE TABLE tax_calculations (
  key bytea PRIMARY KEY,
  calculation jsonb NOT NULL CHECK (jsonb_typeof(calculation) = 'object'),
  created_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX tax_calculations_created ON tax_calculations (created_at);
--> statement-breakpoint
-- Tax transactions at Stripe: position 0 is the sale of an order, each other one a reversal. `refunded` is what was refunded
-- up to then, in minor units: {"lines": {"<line id>": 100}, "shipping": 0}. Stripe has no id of it until it is recorded.
CREATE TABLE tax_transactions (
  order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  position integer NOT NULL CHECK (position >= 0),
  refunded jsonb NOT NULL CHECK (jsonb_typeof(refunded) = 'object'),
  provider_id text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (order_id, position)
);
--> statement-breakpoint
-- At most one transaction of an order is being recorded.
CREATE UNIQUE INDEX tax_transactions_unrecorded ON tax_transactions (order_id) WHERE provider_id IS NULL;

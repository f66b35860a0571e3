-- Zones of the owner. Without any, everything is shipped free to every country.
CREATE TABLE shipping_zones (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  position integer NOT NULL CHECK (position >= 0),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  -- All countries that no other zone names.
  is_everywhere_else boolean NOT NULL DEFAULT false
);
--> statement-breakpoint
CREATE UNIQUE INDEX shipping_zones_everywhere_else ON shipping_zones (is_everywhere_else) WHERE is_everywhere_else;
--> statement-breakpoint
-- A country is in one zone.
CREATE TABLE shipping_countries (
  country text PRIMARY KEY CHECK (country ~ '^[A-Z]{2}$'),
  zone_id uuid NOT NULL REFERENCES shipping_zones (id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX shipping_countries_zone ON shipping_countries (zone_id);
--> statement-breakpoint
CREATE TABLE shipping_rates (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  zone_id uuid NOT NULL REFERENCES shipping_zones (id) ON DELETE CASCADE,
  position integer NOT NULL CHECK (position >= 0),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  basis text NOT NULL CHECK (basis IN ('value', 'weight', 'items', 'pickup')),
  -- Prices by size, ascending: [{"upTo": 1000, "priceMinor": 490}, {"upTo": null, "priceMinor": 990}]
  bands jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(bands) = 'array'),
  free_from_minor bigint CHECK (free_from_minor >= 0),
  pickup_address text NOT NULL DEFAULT '',
  CHECK ((basis = 'pickup') = (pickup_address <> ''))
);
--> statement-breakpoint
CREATE INDEX shipping_rates_zone ON shipping_rates (zone_id);
--> statement-breakpoint
-- At most one row: the version of the zones. Without it, 0.
CREATE TABLE shipping_settings (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  version integer NOT NULL DEFAULT 1
);
--> statement-breakpoint
CREATE TRIGGER shipping_settings_version BEFORE UPDATE ON shipping_settings FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
-- Of a bundle without a weight, that of its products counts.
ALTER TABLE products ADD COLUMN weight_grams integer CHECK (weight_grams BETWEEN 0 AND 1000000);
--> statement-breakpoint
-- The shipping of an order is a part of its total.
ALTER TABLE orders
  ADD COLUMN shipping_minor bigint NOT NULL DEFAULT 0,
  ADD COLUMN shipping_refunded_minor bigint NOT NULL DEFAULT 0,
  ADD COLUMN shipping_method text,
  ADD COLUMN pickup_address text,
  ADD CHECK (shipping_minor BETWEEN 0 AND total_minor),
  ADD CHECK (shipping_refunded_minor BETWEEN 0 AND shipping_minor),
  ADD CHECK (shipping_method IS NOT NULL OR shipping_minor = 0);
--> statement-breakpoint
ALTER TABLE refunds ADD COLUMN shipping_minor bigint NOT NULL DEFAULT 0, ADD CHECK (shipping_minor BETWEEN 0 AND amount_minor);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_books_that_differ() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE which uuid; of_order bigint; of_shipping bigint; of_lines bigint; of_refunds bigint; shipping_refunds bigint;
BEGIN
  IF TG_TABLE_NAME = 'orders' THEN which := NEW.id; ELSE which := NEW.order_id; END IF;
  SELECT refunded_minor, shipping_refunded_minor INTO of_order, of_shipping FROM orders WHERE id = which;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT coalesce(sum(refunded_minor), 0) INTO of_lines FROM order_lines WHERE order_id = which;
  SELECT coalesce(sum(amount_minor), 0), coalesce(sum(shipping_minor), 0) INTO of_refunds, shipping_refunds
    FROM refunds WHERE order_id = which AND status = 'done';
  IF of_order <> of_lines + of_shipping OR of_order <> of_refunds OR of_shipping <> shipping_refunds THEN
    RAISE EXCEPTION 'the books of order % differ: order %, lines %, shipping %, refunds % with shipping %',
      which, of_order, of_lines, of_shipping, of_refunds, shipping_refunds
      USING ERRCODE = 'check_violation', CONSTRAINT = 'books_agree';
  END IF;
  RETURN NULL;
END $$;

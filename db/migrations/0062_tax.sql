-- At most one row. Without it, or while it is off, no tax is computed or shown.
CREATE TABLE tax_settings (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  is_on boolean NOT NULL,
  prices_include_tax boolean NOT NULL,
  seller_country text NOT NULL CHECK (seller_country ~ '^([A-Z]{2})?$'),
  version integer NOT NULL DEFAULT 1
);
--> statement-breakpoint
CREATE TRIGGER tax_settings_version BEFORE UPDATE ON tax_settings FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
-- Pages know whether tax is on.
CREATE TRIGGER tax_settings_told AFTER INSERT OR UPDATE OR DELETE ON tax_settings
  FOR EACH ROW EXECUTE FUNCTION content_changed('settings');
--> statement-breakpoint
CREATE TRIGGER tax_settings_emptied AFTER TRUNCATE ON tax_settings FOR EACH STATEMENT EXECUTE FUNCTION content_changed('*');
--> statement-breakpoint
-- Rates in parts per million.
CREATE TABLE tax_rates (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  position integer NOT NULL CHECK (position >= 0),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 30),
  physical_ppm integer NOT NULL CHECK (physical_ppm BETWEEN 0 AND 1000000),
  digital_ppm integer NOT NULL CHECK (digital_ppm BETWEEN 0 AND 1000000),
  class_ppm integer NOT NULL CHECK (class_ppm BETWEEN 0 AND 1000000),
  shipping_ppm integer NOT NULL CHECK (shipping_ppm BETWEEN 0 AND 1000000)
);
--> statement-breakpoint
-- A country, or a state or province of it, has one rate.
CREATE TABLE tax_rate_countries (
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  -- '' for the whole country.
  region text NOT NULL DEFAULT '',
  rate_id uuid NOT NULL REFERENCES tax_rates (id) ON DELETE CASCADE,
  PRIMARY KEY (country, region)
);
--> statement-breakpoint
CREATE INDEX tax_rate_countries_rate ON tax_rate_countries (rate_id);
--> statement-breakpoint
-- The tax is a part of what the buyer pays: of a line, its price and tax_added_minor, which is negative for an included
-- tax that the buyer does not owe. The rate is null while tax is off.
ALTER TABLE order_lines
  ADD COLUMN tax_minor bigint NOT NULL DEFAULT 0 CHECK (tax_minor >= 0),
  ADD COLUMN tax_added_minor bigint NOT NULL DEFAULT 0,
  ADD COLUMN tax_rate_ppm integer CHECK (tax_rate_ppm BETWEEN 0 AND 1000000),
  ADD COLUMN tax_kind text CHECK (tax_kind IN ('physical', 'digital', 'class')),
  ADD CONSTRAINT order_lines_tax_check CHECK (tax_minor <= unit_minor * quantity + tax_added_minor),
  DROP CONSTRAINT order_lines_check2,
  ADD CONSTRAINT order_lines_refunded_check CHECK (refunded_minor BETWEEN 0 AND unit_minor * quantity + tax_added_minor);
--> statement-breakpoint
-- shipping_minor includes its tax. tax_minor is the sum of the lines and the shipping; tax says where the buyer is taxed:
-- {"name", "pricesIncludeTax", "isReverseCharge", "country", "region", "vatId"}, null while tax is off.
ALTER TABLE orders
  ADD COLUMN tax jsonb CHECK (jsonb_typeof(tax) = 'object'),
  ADD COLUMN tax_minor bigint NOT NULL DEFAULT 0,
  ADD COLUMN shipping_tax_minor bigint NOT NULL DEFAULT 0,
  ADD COLUMN shipping_tax_added_minor bigint NOT NULL DEFAULT 0,
  ADD COLUMN shipping_tax_rate_ppm integer CHECK (shipping_tax_rate_ppm BETWEEN 0 AND 1000000),
  ADD CONSTRAINT orders_tax_within_total_check CHECK (tax_minor BETWEEN 0 AND total_minor),
  ADD CONSTRAINT orders_shipping_tax_within_check CHECK (shipping_tax_minor BETWEEN 0 AND least(shipping_minor, tax_minor)),
  ADD CONSTRAINT orders_untaxed_check CHECK (tax IS NOT NULL OR tax_minor = 0);

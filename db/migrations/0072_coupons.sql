-- Coupons of the owner. How often one was used is counted from the orders.
CREATE TABLE coupons (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  -- Normalized: upper case, without spaces.
  code text NOT NULL CONSTRAINT coupons_code_key UNIQUE CHECK (code ~ '^[A-Z0-9_-]{2,40}$'),
  kind text NOT NULL CHECK (kind IN ('percent', 'amount', 'shipping')),
  percent integer CHECK (percent BETWEEN 1 AND 100),
  amount_minor bigint CHECK (amount_minor > 0),
  starts_at timestamptz,
  ends_at timestamptz,
  uses_max integer CHECK (uses_max > 0),
  uses_per_customer integer CHECK (uses_per_customer > 0),
  minimum_minor bigint CHECK (minimum_minor > 0),
  applies_to text NOT NULL DEFAULT 'all' CHECK (applies_to IN ('all', 'chosen')),
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CHECK ((kind = 'percent') = (percent IS NOT NULL)),
  CHECK ((kind = 'amount') = (amount_minor IS NOT NULL)),
  CHECK (starts_at < ends_at)
);
--> statement-breakpoint
CREATE INDEX coupons_newest ON coupons (created_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX coupons_search ON coupons USING gin (lower(' ' || code) gin_trgm_ops);
--> statement-breakpoint
CREATE TRIGGER coupons_version BEFORE UPDATE ON coupons FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
-- Pages know whether there is an active coupon.
CREATE TRIGGER coupons_told AFTER INSERT OR UPDATE OR DELETE ON coupons
  FOR EACH ROW EXECUTE FUNCTION content_changed('settings');
--> statement-breakpoint
CREATE TRIGGER coupons_emptied AFTER TRUNCATE ON coupons FOR EACH STATEMENT EXECUTE FUNCTION content_changed('*');
--> statement-breakpoint
-- What a coupon for chosen items applies to.
CREATE TABLE coupon_items (
  coupon_id uuid NOT NULL REFERENCES coupons (id) ON DELETE CASCADE,
  product_id integer REFERENCES products (id),
  course_id uuid REFERENCES courses (id),
  workshop_id uuid REFERENCES workshops (id),
  coaching_type_id uuid REFERENCES coaching_types (id),
  CHECK (num_nonnulls(product_id, course_id, workshop_id, coaching_type_id) = 1),
  UNIQUE NULLS NOT DISTINCT (coupon_id, product_id, course_id, workshop_id, coaching_type_id)
);
--> statement-breakpoint
-- A part of the price that the buyer does not pay.
ALTER TABLE order_lines
  ADD COLUMN discount_minor bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT order_lines_discount_check CHECK (discount_minor BETWEEN 0 AND unit_minor * quantity),
  DROP CONSTRAINT order_lines_tax_check,
  ADD CONSTRAINT order_lines_tax_check CHECK (tax_minor <= unit_minor * quantity - discount_minor + tax_added_minor),
  DROP CONSTRAINT order_lines_refunded_check,
  ADD CONSTRAINT order_lines_refunded_check
    CHECK (refunded_minor BETWEEN 0 AND unit_minor * quantity - discount_minor + tax_added_minor);
--> statement-breakpoint
-- discount_minor is the sum of the lines and the shipping; shipping_minor is what the buyer pays. An order with a coupon is
-- a use of it, unless it failed unpaid and coupon_released_at is set.
ALTER TABLE orders
  ADD COLUMN coupon_id uuid REFERENCES coupons (id),
  ADD COLUMN coupon_code text,
  ADD COLUMN coupon_released_at timestamptz,
  ADD COLUMN discount_minor bigint NOT NULL DEFAULT 0,
  ADD COLUMN shipping_discount_minor bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT orders_discount_check CHECK (shipping_discount_minor BETWEEN 0 AND discount_minor),
  ADD CONSTRAINT orders_coupon_check
    CHECK ((coupon_id IS NULL) = (coupon_code IS NULL) AND (coupon_id IS NULL) = (discount_minor = 0)),
  ADD CONSTRAINT orders_coupon_use_check CHECK (CASE
    WHEN coupon_id IS NULL THEN coupon_released_at IS NULL
    WHEN status IN ('pending', 'completed') THEN coupon_released_at IS NULL
    WHEN status = 'failed' THEN coupon_released_at IS NOT NULL
    ELSE true END);
--> statement-breakpoint
-- Uses, also of one buyer.
CREATE INDEX orders_coupon_uses ON orders (coupon_id, user_id) WHERE coupon_id IS NOT NULL;

-- Units for sale; null for a product that is always in stock. Orders take their units from it.
ALTER TABLE products ADD COLUMN stock integer CHECK (stock >= 0);
--> statement-breakpoint
-- Units of an order line, also of the products of a bundle: held until it is paid, then taken, or released again.
CREATE TABLE stock_holds (
  order_line_id uuid NOT NULL REFERENCES order_lines (id) ON DELETE CASCADE,
  product_id integer NOT NULL REFERENCES products (id),
  quantity integer NOT NULL CHECK (quantity > 0),
  status text NOT NULL DEFAULT 'held' CHECK (status IN ('held', 'taken', 'released')),
  held_until timestamptz NOT NULL,
  PRIMARY KEY (order_line_id, product_id)
);
--> statement-breakpoint
CREATE INDEX stock_holds_held ON stock_holds (product_id, held_until) WHERE status = 'held';
--> statement-breakpoint
-- Not of the stock, which each order changes: no admin would ever save a product that sells.
DROP TRIGGER products_version ON products;
--> statement-breakpoint
CREATE TRIGGER products_version BEFORE UPDATE OF slug, name, description, price, original_price, image_url, badge, features,
  category, kind, rating, review_count, is_active, cover, deleted_at, weight_grams ON products
  FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
-- Pages show the stock from five units down. Those of bundles depend on the stock of their products.
CREATE FUNCTION stock_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM product_parts WHERE product_id = NEW.id) THEN
    PERFORM tell_content('products');
  ELSIF least(OLD.stock, 6) IS DISTINCT FROM least(NEW.stock, 6) THEN
    PERFORM tell_content('product:' || NEW.id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_stock_changed AFTER UPDATE ON products
  FOR EACH ROW WHEN (OLD.stock IS DISTINCT FROM NEW.stock) EXECUTE FUNCTION stock_changed();
--> statement-breakpoint
DROP TRIGGER products_told ON products;
--> statement-breakpoint
CREATE TRIGGER products_told AFTER INSERT OR DELETE ON products FOR EACH ROW EXECUTE FUNCTION products_changed();
--> statement-breakpoint
CREATE TRIGGER products_updated AFTER UPDATE ON products
  FOR EACH ROW WHEN (NOT (OLD.stock IS DISTINCT FROM NEW.stock AND OLD.version = NEW.version)) EXECUTE FUNCTION products_changed();

-- The orders that hold a thing, newest first, are read from an index of that thing's lines, which therefore know the
-- instant of their order. It never changes.

ALTER TABLE order_lines ADD COLUMN ordered_at timestamptz;
--> statement-breakpoint
UPDATE order_lines SET ordered_at = created_at FROM orders WHERE orders.id = order_lines.order_id;
--> statement-breakpoint
CREATE FUNCTION line_is_ordered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT created_at INTO NEW.ordered_at FROM orders WHERE id = NEW.order_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_lines_ordered BEFORE INSERT ON order_lines FOR EACH ROW EXECUTE FUNCTION line_is_ordered();
--> statement-breakpoint
CREATE INDEX order_lines_product_newest ON order_lines (product_id, ordered_at DESC, order_id DESC) WHERE product_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX order_lines_course_newest ON order_lines (course_id, ordered_at DESC, order_id DESC) WHERE course_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX order_lines_workshop_newest ON order_lines (workshop_id, ordered_at DESC, order_id DESC) WHERE workshop_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX order_lines_product, order_lines_course, order_lines_workshop;

-- Files of digital products that the owner uploads, and what a bundle held when it was ordered.

ALTER TABLE product_files ADD COLUMN type text;
--> statement-breakpoint
ALTER TABLE product_files ADD COLUMN bytes integer CHECK (bytes > 0);
--> statement-breakpoint
-- What lies in the storage has a type and a size; what this program makes has neither before it is made.
ALTER TABLE product_files ADD CONSTRAINT product_files_stored_whole CHECK (
  kind = 'made' OR (type IS NOT NULL AND bytes IS NOT NULL)
);
--> statement-breakpoint
-- Whoever ordered the product before keeps the file.
ALTER TABLE product_files ADD COLUMN removed_at timestamptz;
--> statement-breakpoint
ALTER TABLE product_files ADD COLUMN version integer NOT NULL DEFAULT 1;
--> statement-breakpoint
CREATE TRIGGER product_files_version BEFORE UPDATE OF title, file_name, source, removed_at ON product_files
  FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
-- The parts of a line as they were when it was ordered: a bundle that is put together otherwise stays what it was for
-- whoever ordered it before.
CREATE TABLE order_line_parts (
  order_line_id uuid NOT NULL REFERENCES order_lines (id) ON DELETE CASCADE,
  position integer NOT NULL,
  product_id integer REFERENCES products (id),
  label text NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  opens text CHECK (opens IN ('classes', 'session')),
  PRIMARY KEY (order_line_id, position)
);
--> statement-breakpoint
CREATE INDEX order_line_parts_product ON order_line_parts (product_id) WHERE product_id IS NOT NULL;
--> statement-breakpoint
CREATE FUNCTION line_keeps_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_line_parts (order_line_id, position, product_id, label, quantity, opens)
    SELECT NEW.id, position, product_id, label, quantity, opens FROM product_parts WHERE bundle_id = NEW.product_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_lines_parts AFTER INSERT ON order_lines FOR EACH ROW WHEN (NEW.product_id IS NOT NULL)
  EXECUTE FUNCTION line_keeps_parts();
--> statement-breakpoint
INSERT INTO order_line_parts (order_line_id, position, product_id, label, quantity, opens)
  SELECT order_lines.id, product_parts.position, product_parts.product_id, label, product_parts.quantity, opens
  FROM order_lines JOIN product_parts ON bundle_id = order_lines.product_id;
--> statement-breakpoint
CREATE INDEX product_parts_product ON product_parts (product_id) WHERE product_id IS NOT NULL;

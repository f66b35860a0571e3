-- Where an order goes to. Only an order with something to send has an address.
ALTER TABLE orders ADD COLUMN ship_to jsonb CONSTRAINT orders_ship_to_whole CHECK (
  ship_to IS NULL OR (
    jsonb_typeof(ship_to) = 'object'
    AND coalesce(length(ship_to ->> 'name'), 0) BETWEEN 1 AND 100
    AND coalesce(length(ship_to ->> 'line1'), 0) BETWEEN 1 AND 200
    AND coalesce(length(ship_to ->> 'line2'), 0) <= 200
    AND coalesce(length(ship_to ->> 'city'), 0) BETWEEN 1 AND 100
    AND coalesce(length(ship_to ->> 'region'), 0) <= 100
    AND coalesce(length(ship_to ->> 'postalCode'), 0) BETWEEN 1 AND 20
    AND coalesce(ship_to ->> 'country', '') ~ '^[A-Z]{2}$'
  )
);
--> statement-breakpoint
-- What a buyer of a product may download: 'made' is written by this program when it is asked for, 'stored' lies in a
-- storage. `source` names the maker or the place.
CREATE TABLE product_files (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  position integer NOT NULL,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  -- It stands in a header as it is.
  file_name text NOT NULL CHECK (file_name ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,119}$'),
  kind text NOT NULL CHECK (kind IN ('made', 'stored')),
  source text NOT NULL CHECK (length(source) BETWEEN 1 AND 500),
  UNIQUE (product_id, position)
);
--> statement-breakpoint
-- What a part that is no product opens for the buyer.
ALTER TABLE product_parts ADD COLUMN opens text CHECK (opens IN ('classes', 'session'));
--> statement-breakpoint
ALTER TABLE product_parts ADD CONSTRAINT product_parts_one_nature CHECK (product_id IS NULL OR opens IS NULL);
--> statement-breakpoint
-- A database that was filled before this gets what a fresh one is filled with.
UPDATE product_parts SET opens = 'classes' WHERE product_id IS NULL AND label = 'Access to all classes';
--> statement-breakpoint
UPDATE product_parts SET opens = 'session' WHERE product_id IS NULL AND label = 'A 1-on-1 setup session';
--> statement-breakpoint
INSERT INTO product_files (product_id, position, title, file_name, kind, source)
  SELECT id, 0, 'Digital Journey Planner (PDF)', 'digital-journey-planner.pdf', 'made', 'planner'
  FROM products WHERE slug = 'digital-journey-planner' AND kind = 'digital';

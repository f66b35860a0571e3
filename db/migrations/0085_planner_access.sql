-- The Journey planner as a part of products and as a right of users.
ALTER TABLE entitlements DROP CONSTRAINT entitlements_opens_check;
--> statement-breakpoint
ALTER TABLE entitlements ADD CONSTRAINT entitlements_opens_check CHECK (opens IN ('classes', 'class', 'session', 'planner'));
--> statement-breakpoint
ALTER TABLE product_parts DROP CONSTRAINT product_parts_opens_check;
--> statement-breakpoint
ALTER TABLE product_parts ADD CONSTRAINT product_parts_opens_check CHECK (opens IN ('classes', 'session', 'planner'));
--> statement-breakpoint
ALTER TABLE order_line_parts DROP CONSTRAINT order_line_parts_opens_check;
--> statement-breakpoint
ALTER TABLE order_line_parts ADD CONSTRAINT order_line_parts_opens_check CHECK (opens IN ('classes', 'session', 'planner'));
--> statement-breakpoint
-- The part of a product that opens the planner: its own, or else its first product that opens it. Null if there is none.
CREATE FUNCTION planner_part(product integer) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT p.position FROM product_parts p
  WHERE p.bundle_id = product AND (p.opens = 'planner'
    OR EXISTS (SELECT FROM product_parts own WHERE own.bundle_id = p.product_id AND own.opens = 'planner'))
  ORDER BY p.opens = 'planner' DESC NULLS LAST, p.position LIMIT 1
$$;
--> statement-breakpoint
-- In a bundle, a product opens the planner as it does on its own. One right for each unit of the bundle is enough.
CREATE OR REPLACE FUNCTION line_keeps_parts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  planner_position integer := planner_part(NEW.product_id);
BEGIN
  INSERT INTO order_line_parts (order_line_id, position, product_id, label, quantity, opens)
    SELECT NEW.id, position, product_id, label, quantity,
      CASE WHEN position = planner_position THEN 'planner' WHEN opens <> 'planner' THEN opens END
    FROM product_parts WHERE bundle_id = NEW.product_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The products of the sample that the owner did not rename. A deleted one still has its buyers.
INSERT INTO product_parts (bundle_id, position, label, opens)
SELECT id, 0, 'Journey planner', 'planner' FROM products
WHERE (id, name, kind) IN ((1, 'Complete System', 'physical'), (3, 'Digital Journey Planner', 'digital'))
  AND NOT EXISTS (SELECT FROM product_parts WHERE bundle_id = products.id);
--> statement-breakpoint
-- Their texts that the owner did not change.
UPDATE products SET description = 'The whole planner on your phone, tablet and computer, online or off. With a linked PDF of your year, to print or write on.'
WHERE id = 3 AND EXISTS (SELECT FROM product_parts WHERE bundle_id = 3 AND opens = 'planner')
  AND description = 'The same pages as a PDF. Write on them in a note app on your tablet, or print them.';
--> statement-breakpoint
UPDATE products SET features = ARRAY[
    'All your journeys, with tracks, months and Sunday sessions',
    'Works offline and syncs across your devices',
    'Prints your entries on sheets that fit the binder',
    'Reads your ticks from paper with the camera',
    'A PDF of the year with linked months and weeks'
  ]
WHERE id = 3 AND EXISTS (SELECT FROM product_parts WHERE bundle_id = 3 AND opens = 'planner') AND features = ARRAY[
    'A year, 12 months and 52 weeks, all linked',
    'A sheet for each of the four SHEF sections',
    'Prints to fit the binder',
    'Opens on tablet, phone and computer',
    'Works offline'
  ];
--> statement-breakpoint
UPDATE products SET features = ARRAY[
    'Binder with the four SHEF tabs',
    '12 monthly and 52 weekly sheets',
    'The Journey planner on your phone and computer',
    'Goal, habit and review pages',
    'Six focus sheets, from Destination to Next Levels',
    'A printed guide to your first Sunday'
  ]
WHERE id = 1 AND EXISTS (SELECT FROM product_parts WHERE bundle_id = 1 AND opens = 'planner') AND features = ARRAY[
    'Binder with the four SHEF tabs',
    '12 monthly and 52 weekly sheets',
    'Goal, habit and review pages',
    'Six focus sheets, from Destination to Next Levels',
    'A pocket for receipts and loose notes',
    'A printed guide to your first Sunday'
  ];
--> statement-breakpoint
-- Earlier orders of these products, on their own and in bundles.
INSERT INTO order_line_parts (order_line_id, position, label, quantity, opens)
SELECT l.id, p.position, p.label, p.quantity, p.opens
FROM order_lines l JOIN product_parts p ON p.bundle_id = l.product_id
WHERE p.opens = 'planner' AND NOT EXISTS (SELECT FROM order_line_parts WHERE order_line_id = l.id);
--> statement-breakpoint
UPDATE order_line_parts part SET opens = 'planner' FROM (
  SELECT DISTINCT ON (order_line_id) order_line_id, position FROM order_line_parts
  WHERE product_id IN (SELECT bundle_id FROM product_parts WHERE opens = 'planner')
  ORDER BY order_line_id, position
) first
WHERE part.order_line_id = first.order_line_id AND part.position = first.position;
--> statement-breakpoint
-- Their buyers, without the units that were refunded.
INSERT INTO entitlements (user_id, opens, title, order_line_id, part_position, number, starts_at)
SELECT o.user_id, p.opens, l.title, l.id, p.position, unit, coalesce(o.settled_at, o.created_at)
FROM order_lines l
JOIN orders o ON o.id = l.order_id
JOIN order_line_parts p ON p.order_line_id = l.id
CROSS JOIN LATERAL (
  SELECT coalesce(sum(rl.quantity), 0) AS refunded FROM refund_lines rl JOIN refunds r ON r.id = rl.refund_id
  WHERE rl.order_line_id = l.id AND r.status = 'done'
) refunds
CROSS JOIN LATERAL generate_series(1, (p.quantity * (l.quantity - refunds.refunded))::integer) unit
WHERE p.opens = 'planner' AND o.status = 'completed' AND l.status = 'completed' AND l.gift IS NULL AND o.user_id IS NOT NULL;

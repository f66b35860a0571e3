-- A buyer's orders are read page by page: the id breaks ties.
CREATE INDEX orders_user_newest ON orders (user_id, created_at DESC, id DESC);
--> statement-breakpoint
DROP INDEX orders_user;

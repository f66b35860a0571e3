-- What a list is narrowed to may be rare: then it is read from its own index, in the order of the list, instead of being
-- looked for in all of it.

CREATE INDEX products_state_newest ON products (is_active, created_at DESC, id DESC) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX products_state_name ON products (is_active, lower(name), id) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX products_state_price ON products (is_active, price, id) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX products_kind_newest ON products (kind, created_at DESC, id DESC) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX products_kind_name ON products (kind, lower(name), id) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX products_kind_price ON products (kind, price, id) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX courses_state_newest ON courses (is_active, created_at DESC, id DESC) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX courses_state_date ON courses (is_active, coalesce(next_start_date, 'infinity'::date), id) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX courses_state_title ON courses (is_active, lower(title), id) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX workshops_state_date ON workshops (is_active, workshop_date, id) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX workshops_state_title ON workshops (is_active, lower(title), id) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX blog_posts_state_newest ON blog_posts (is_published, created_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX blog_posts_state_title ON blog_posts (is_published, lower(title), id);

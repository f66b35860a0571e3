-- What the admin area reads when there are very many rows: an index for each order of a list, indexes on three letters for
-- each search, and totals that are kept as rows come and go instead of being counted.

CREATE INDEX profiles_by_name ON profiles (lower(coalesce(nullif(btrim(full_name), ''), email)), id);
--> statement-breakpoint
CREATE INDEX blog_posts_by_title ON blog_posts (lower(title), id);
--> statement-breakpoint
CREATE INDEX blog_posts_found ON blog_posts USING gin (lower(' ' || title) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX binder_lessons_by_title ON binder_lessons (lower(title), id);
--> statement-breakpoint
CREATE INDEX binder_lessons_newest ON binder_lessons (created_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX binder_lessons_found ON binder_lessons USING gin (lower(' ' || title) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX products_by_name ON products (lower(name), id);
--> statement-breakpoint
CREATE INDEX products_by_price ON products (price, id);
--> statement-breakpoint
CREATE INDEX products_found ON products USING gin (lower(' ' || name) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX courses_by_title ON courses (lower(title), id);
--> statement-breakpoint
CREATE INDEX courses_by_date ON courses (coalesce(next_start_date, 'infinity'::date), id);
--> statement-breakpoint
CREATE INDEX courses_found ON courses USING gin (lower(' ' || title) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX workshops_by_title ON workshops (lower(title), id);
--> statement-breakpoint
CREATE INDEX workshops_found ON workshops USING gin (lower(' ' || title) gin_trgm_ops);
--> statement-breakpoint
-- Enrolments by amount, and those of one class in either order: what a search for a class reads.
CREATE INDEX enrollments_by_amount ON enrollments (amount DESC, id DESC);
--> statement-breakpoint
CREATE INDEX enrollments_status_amount ON enrollments (status, amount DESC, id DESC);
--> statement-breakpoint
CREATE INDEX enrollments_courses_amount ON enrollments (amount DESC, id DESC) WHERE course_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX enrollments_workshops_amount ON enrollments (amount DESC, id DESC) WHERE workshop_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX enrollments_course_newest ON enrollments (course_id, enrollment_date DESC, id DESC) WHERE course_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX enrollments_course_amount ON enrollments (course_id, amount DESC, id DESC) WHERE course_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX enrollments_workshop_newest ON enrollments (workshop_id, enrollment_date DESC, id DESC) WHERE workshop_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX enrollments_workshop_amount ON enrollments (workshop_id, amount DESC, id DESC) WHERE workshop_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX audit_trail_action ON audit_trail (action, at DESC, id DESC);
--> statement-breakpoint
-- How many, and how much money (minor units), for each day. Read by adding up. A day has several rows, each written by one
-- transaction at a time, so that two buyers never wait for each other.
CREATE TABLE daily_totals (
  name text NOT NULL CHECK (name ~ '^[a-z_]+$'),
  day date NOT NULL,
  shard integer NOT NULL,
  number bigint NOT NULL,
  minor bigint NOT NULL,
  PRIMARY KEY (name, day, shard)
);
--> statement-breakpoint
-- The first of 64 shards that no transaction under way has written to; ours until we commit. When all are taken, one that
-- bears the number of this connection, which no other can have.
CREATE FUNCTION free_shard() RETURNS integer LANGUAGE plpgsql AS $$
BEGIN
  FOR shard IN 0..63 LOOP
    IF pg_try_advisory_xact_lock(7250018, shard) THEN RETURN shard; END IF;
  END LOOP;
  RETURN 64 + pg_backend_pid();
END $$;
--> statement-breakpoint
-- Adds what a statement changed. The trigger's argument says what the rows of its table count for.
CREATE FUNCTION keep_totals() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gained text := format('SELECT name, day, number, minor FROM (%s) AS gained', replace(TG_ARGV[0], 'changed_rows', 'new_rows'));
  lost text := format('SELECT name, day, -number, -minor FROM (%s) AS lost', replace(TG_ARGV[0], 'changed_rows', 'old_rows'));
BEGIN
  EXECUTE format('
    INSERT INTO daily_totals AS kept (name, day, shard, number, minor)
    SELECT name, day, %s, sum(number), sum(minor) FROM (%s) AS changes (name, day, number, minor)
    GROUP BY name, day HAVING sum(number) <> 0 OR sum(minor) <> 0
    ON CONFLICT (name, day, shard) DO UPDATE SET number = kept.number + excluded.number, minor = kept.minor + excluded.minor',
    free_shard(),
    CASE TG_OP WHEN 'INSERT' THEN gained WHEN 'DELETE' THEN lost ELSE gained || ' UNION ALL ' || lost END);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Puts the triggers on a table and counts what it holds already; nobody writes to it meanwhile.
CREATE PROCEDURE begin_totals(counted regclass, counts text) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER totals_gain AFTER INSERT ON %s REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_totals(%L)', counted, counts);
  EXECUTE format('CREATE TRIGGER totals_change AFTER UPDATE ON %s REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_totals(%L)', counted, counts);
  EXECUTE format('CREATE TRIGGER totals_loss AFTER DELETE ON %s REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_totals(%L)', counted, counts);
  EXECUTE format('INSERT INTO daily_totals (name, day, shard, number, minor) SELECT name, day, 0, sum(number), sum(minor) FROM (%s) AS held GROUP BY name, day', replace(counts, 'changed_rows', counted::text));
END $$;
--> statement-breakpoint
CALL begin_totals('profiles', $$
  SELECT 'people' AS name, (created_at AT TIME ZONE 'UTC')::date AS day, 1 AS number, 0 AS minor FROM changed_rows $$);
--> statement-breakpoint
CALL begin_totals('binder_lessons', $$
  SELECT CASE WHEN is_published THEN 'lessons_published' ELSE 'lessons_draft' END AS name, date '2000-01-01' AS day, 1 AS number, 0 AS minor FROM changed_rows $$);
--> statement-breakpoint
-- All that was paid, by the day it was paid, less what went back.
CALL begin_totals('orders', $$
  SELECT 'orders_paid' AS name, (settled_at AT TIME ZONE 'UTC')::date AS day, 1 AS number, total_minor - refunded_minor AS minor
  FROM changed_rows WHERE status IN ('completed', 'refunded') $$);
--> statement-breakpoint
-- By state. A completed one earns what it cost, less what went back of its line.
CALL begin_totals('enrollments', $$
  SELECT 'enrollments_' || status AS name, (enrollment_date AT TIME ZONE 'UTC')::date AS day, 1 AS number,
    CASE status WHEN 'completed' THEN amount - coalesce((SELECT refunded_minor FROM order_lines WHERE order_lines.id = order_line_id), 0) ELSE amount END AS minor
  FROM changed_rows $$);
--> statement-breakpoint
-- When more, or less, of a line went back, its enrolment earns less, or more. The enrolment is locked first: somebody may be
-- about to change its state, and would count what went back as it was.
CREATE FUNCTION keep_refunded_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM enrollments WHERE order_line_id IN (
    SELECT id FROM old_rows JOIN new_rows USING (id) WHERE old_rows.refunded_minor <> new_rows.refunded_minor) ORDER BY id FOR UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  INSERT INTO daily_totals AS kept (name, day, shard, number, minor)
  SELECT 'enrollments_completed', (enrollment_date AT TIME ZONE 'UTC')::date, free_shard(), 0, sum(old_rows.refunded_minor - new_rows.refunded_minor)
  FROM old_rows JOIN new_rows USING (id) JOIN enrollments ON enrollments.order_line_id = old_rows.id
  WHERE enrollments.status = 'completed' AND old_rows.refunded_minor <> new_rows.refunded_minor
  GROUP BY 2
  ON CONFLICT (name, day, shard) DO UPDATE SET minor = kept.minor + excluded.minor;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER totals_refunded AFTER UPDATE ON order_lines REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_refunded_totals();

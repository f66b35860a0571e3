-- A kind of 1-on-1 session that customers can book.
CREATE TABLE coaching_types (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  slug text NOT NULL UNIQUE,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  description text NOT NULL DEFAULT '',
  minutes integer NOT NULL CHECK (minutes BETWEEN 5 AND 480),
  buffer_minutes integer NOT NULL DEFAULT 0 CHECK (buffer_minutes BETWEEN 0 AND 240),
  price numeric(10, 2) NOT NULL CHECK (price >= 0),
  days_ahead integer NOT NULL DEFAULT 30 CHECK (days_ahead BETWEEN 1 AND 180),
  notice_hours integer NOT NULL DEFAULT 24 CHECK (notice_hours BETWEEN 0 AND 720),
  -- Free cancellation and rescheduling until this many hours before the start.
  cancel_hours integer NOT NULL DEFAULT 24 CHECK (cancel_hours BETWEEN 0 AND 720),
  join_url text CHECK (join_url LIKE 'https://%' AND length(join_url) <= 2000),
  is_active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
--> statement-breakpoint
CREATE TRIGGER coaching_types_version BEFORE UPDATE ON coaching_types FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
-- At most one row: the zone of the hours below. Without it, UTC.
CREATE TABLE coaching_settings (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  time_zone text NOT NULL,
  version integer NOT NULL DEFAULT 1
);
--> statement-breakpoint
CREATE TRIGGER coaching_settings_version BEFORE UPDATE ON coaching_settings FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
-- Weekly hours by ISO weekday: 1 is Monday. The end may be 24:00.
CREATE TABLE coaching_hours (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  weekday integer NOT NULL CHECK (weekday BETWEEN 1 AND 7),
  start_time time NOT NULL,
  end_time time NOT NULL CHECK (end_time > start_time)
);
--> statement-breakpoint
-- Hours of a single day, which replace the weekly ones. A row without times closes the day.
CREATE TABLE coaching_exceptions (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  day date NOT NULL,
  start_time time,
  end_time time CHECK (end_time > start_time),
  CHECK (num_nonnulls(start_time, end_time) IN (0, 2))
);
--> statement-breakpoint
CREATE INDEX coaching_exceptions_day ON coaching_exceptions (day);
--> statement-breakpoint
ALTER TABLE order_lines ADD COLUMN coaching_type_id uuid REFERENCES coaching_types (id);
--> statement-breakpoint
ALTER TABLE order_lines DROP CONSTRAINT order_lines_check;
--> statement-breakpoint
ALTER TABLE order_lines ADD CONSTRAINT order_lines_check
  CHECK (num_nonnulls(product_id, course_id, workshop_id, coaching_type_id) = 1);
--> statement-breakpoint
CREATE INDEX order_lines_coaching ON order_lines (coaching_type_id) WHERE coaching_type_id IS NOT NULL;
--> statement-breakpoint
-- A booked time, or one that is held while its order is paid. busy_until includes the free time after the session.
CREATE TABLE coaching_bookings (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  type_id uuid NOT NULL REFERENCES coaching_types (id),
  order_line_id uuid NOT NULL UNIQUE REFERENCES order_lines (id) ON DELETE CASCADE,
  user_id uuid REFERENCES profiles (id) ON DELETE SET NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > starts_at),
  busy_until timestamptz NOT NULL CHECK (busy_until >= ends_at),
  status text NOT NULL DEFAULT 'held' CHECK (status IN ('held', 'booked', 'canceled')),
  held_until timestamptz NOT NULL,
  -- Number of the last calendar invitation.
  sequence integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  canceled_at timestamptz,
  CHECK ((status = 'canceled') = (canceled_at IS NOT NULL)),
  -- The owner has one session at a time, whatever the program does.
  CONSTRAINT coaching_bookings_one_at_a_time
    EXCLUDE USING gist (tstzrange(starts_at, busy_until) WITH &&) WHERE (status IN ('held', 'booked'))
);
--> statement-breakpoint
CREATE INDEX coaching_bookings_user ON coaching_bookings (user_id, starts_at DESC);
--> statement-breakpoint
CREATE INDEX coaching_bookings_starts ON coaching_bookings (starts_at, id);
--> statement-breakpoint
CREATE INDEX coaching_bookings_type ON coaching_bookings (type_id);
--> statement-breakpoint
-- Sessions of paid products. One is usable as long as the owner has not arranged it, so also for orders before.
INSERT INTO entitlements (user_id, opens, title, order_line_id, part_position, number, max_uses, starts_at)
SELECT o.user_id, p.opens, l.title, l.id, p.position, unit, 1, coalesce(o.settled_at, o.created_at)
FROM order_lines l
JOIN orders o ON o.id = l.order_id
JOIN order_line_parts p ON p.order_line_id = l.id
CROSS JOIN LATERAL (
  SELECT coalesce(sum(rl.quantity), 0) AS refunded FROM refund_lines rl JOIN refunds r ON r.id = rl.refund_id
  WHERE rl.order_line_id = l.id AND r.status = 'done'
) refunds
CROSS JOIN LATERAL generate_series(1, (p.quantity * (l.quantity - refunds.refunded))::integer) unit
WHERE p.opens = 'session' AND o.status = 'completed' AND l.status = 'completed' AND l.gift IS NULL AND o.user_id IS NOT NULL;

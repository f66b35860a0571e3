-- One order holds anything: products, courses, workshop seats. It is written before the buyer leaves to pay.

CREATE TABLE orders (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  user_id uuid REFERENCES profiles (id) ON DELETE SET NULL,
  idempotency_key text CHECK (length(idempotency_key) BETWEEN 1 AND 255),
  request_hash bytea,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'completed', 'failed', 'refunded')),
  failed_because text CHECK (failed_because IN ('declined', 'cancelled', 'expired', 'sold_out', 'checkout_failed')),
  currency text NOT NULL DEFAULT 'usd' CHECK (currency ~ '^[a-z]{3}$'),
  total_minor bigint NOT NULL CHECK (total_minor >= 0),
  refunded_minor bigint NOT NULL DEFAULT 0 CHECK (refunded_minor BETWEEN 0 AND total_minor),
  provider text NOT NULL,
  provider_session_id text,
  checkout_url text,
  needs_review text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  settled_at timestamptz,
  CONSTRAINT orders_idempotency UNIQUE (user_id, idempotency_key),
  CONSTRAINT orders_provider_session UNIQUE (provider, provider_session_id),
  CHECK ((status = 'failed') = (failed_because IS NOT NULL)),
  CHECK ((status = 'pending') = (settled_at IS NULL))
);
--> statement-breakpoint
CREATE INDEX orders_pending ON orders (expires_at, id) WHERE status = 'pending';
--> statement-breakpoint
CREATE INDEX orders_user ON orders (user_id, created_at DESC);
--> statement-breakpoint
CREATE TABLE order_lines (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  position integer NOT NULL,
  product_id integer REFERENCES products (id),
  course_id uuid REFERENCES courses (id),
  workshop_id uuid REFERENCES workshops (id),
  title text NOT NULL,
  unit_minor bigint NOT NULL CHECK (unit_minor >= 0),
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 99),
  refunded_minor bigint NOT NULL DEFAULT 0,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'completed', 'failed', 'refunded')),
  UNIQUE (order_id, position),
  CHECK (num_nonnulls(product_id, course_id, workshop_id) = 1),
  CHECK (product_id IS NOT NULL OR quantity = 1),
  CHECK (refunded_minor BETWEEN 0 AND unit_minor * quantity)
);
--> statement-breakpoint
CREATE INDEX order_lines_product ON order_lines (product_id) WHERE product_id IS NOT NULL;
--> statement-breakpoint
CREATE TABLE enrollments (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  user_id uuid REFERENCES profiles (id) ON DELETE SET NULL,
  course_id uuid REFERENCES courses (id),
  workshop_id uuid REFERENCES workshops (id),
  order_line_id uuid UNIQUE REFERENCES order_lines (id),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'completed', 'failed', 'refunded')),
  stripe_session_id text,
  amount bigint NOT NULL CHECK (amount >= 0),
  currency text NOT NULL DEFAULT 'usd' CHECK (currency ~ '^[a-z]{3}$'),
  enrollment_date timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(course_id, workshop_id) = 1)
);
--> statement-breakpoint
-- One live enrolment per person and class.
CREATE UNIQUE INDEX enrollments_one_live_course ON enrollments (user_id, course_id) WHERE status IN ('pending', 'completed') AND course_id IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX enrollments_one_live_workshop ON enrollments (user_id, workshop_id) WHERE status IN ('pending', 'completed') AND workshop_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX enrollments_newest ON enrollments (enrollment_date DESC, id DESC);
--> statement-breakpoint
CREATE INDEX enrollments_status ON enrollments (status, enrollment_date DESC, id DESC);
--> statement-breakpoint
CREATE INDEX enrollments_course ON enrollments (course_id) WHERE course_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX enrollments_workshop ON enrollments (workshop_id) WHERE workshop_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX enrollments_session ON enrollments (stripe_session_id) WHERE stripe_session_id IS NOT NULL;
--> statement-breakpoint
CREATE TABLE seats (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  workshop_id uuid NOT NULL REFERENCES workshops (id),
  order_line_id uuid NOT NULL UNIQUE REFERENCES order_lines (id) ON DELETE CASCADE,
  user_id uuid REFERENCES profiles (id) ON DELETE SET NULL,
  status text NOT NULL DEFAULT 'held' CHECK (status IN ('held', 'taken', 'released')),
  held_until timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  released_at timestamptz,
  CHECK ((status = 'released') = (released_at IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX seats_one_per_person ON seats (workshop_id, user_id) WHERE status IN ('held', 'taken');
--> statement-breakpoint
CREATE INDEX seats_live ON seats (workshop_id, status, held_until) WHERE status IN ('held', 'taken');
--> statement-breakpoint
CREATE INDEX seats_holds_of_person ON seats (user_id) WHERE status = 'held';
--> statement-breakpoint
-- Never more live seats than spots, whatever the program does: both changes queue on the workshop's row.
CREATE FUNCTION refuse_seat_beyond_spots() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE total integer;
BEGIN
  SELECT spots_total INTO total FROM workshops WHERE id = NEW.workshop_id FOR UPDATE;
  IF (SELECT count(*) FROM seats WHERE workshop_id = NEW.workshop_id AND status IN ('held', 'taken') AND id <> NEW.id) >= total THEN
    RAISE EXCEPTION 'workshop % has no seat left', NEW.workshop_id USING ERRCODE = 'check_violation', CONSTRAINT = 'seats_within_spots';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER seats_within_spots_on_insert BEFORE INSERT ON seats
  FOR EACH ROW WHEN (NEW.status <> 'released') EXECUTE FUNCTION refuse_seat_beyond_spots();
--> statement-breakpoint
CREATE TRIGGER seats_within_spots_on_update BEFORE UPDATE ON seats
  FOR EACH ROW WHEN (NEW.status <> 'released' AND OLD.status = 'released') EXECUTE FUNCTION refuse_seat_beyond_spots();
--> statement-breakpoint
CREATE FUNCTION refuse_spots_below_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM seats WHERE workshop_id = NEW.id AND status IN ('held', 'taken')) > NEW.spots_total THEN
    RAISE EXCEPTION 'workshop % has more seats in use than %', NEW.id, NEW.spots_total USING ERRCODE = 'check_violation', CONSTRAINT = 'seats_within_spots';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER workshops_spots_above_seats BEFORE UPDATE OF spots_total ON workshops
  FOR EACH ROW WHEN (NEW.spots_total < OLD.spots_total) EXECUTE FUNCTION refuse_spots_below_seats();
--> statement-breakpoint
-- spots_available of a workshop is derived, never stored: select w.spots_available from workshops w.
CREATE FUNCTION spots_available(w workshops) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT greatest(0, w.spots_total - (SELECT count(*)::integer FROM seats s WHERE s.workshop_id = w.id AND s.status IN ('held', 'taken')))
$$;
--> statement-breakpoint
-- Every message of a payment provider, by its own id: kept before it is acted on.
CREATE TABLE payment_events (
  provider text NOT NULL,
  id text NOT NULL,
  type text NOT NULL,
  provider_session_id text,
  order_id uuid REFERENCES orders (id) ON DELETE SET NULL,
  body jsonb NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  PRIMARY KEY (provider, id)
);
--> statement-breakpoint
CREATE INDEX payment_events_unsettled ON payment_events (received_at) WHERE settled_at IS NULL;
--> statement-breakpoint
CREATE TABLE refunds (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  order_id uuid NOT NULL REFERENCES orders (id),
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  reason text NOT NULL,
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'done', 'failed')),
  provider_refund_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  done_at timestamptz,
  UNIQUE (order_id, reason)
);

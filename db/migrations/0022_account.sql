-- What people do with their own account.

-- The address that somebody wants to change to, until it is confirmed.
CREATE TABLE email_changes (
  user_id uuid PRIMARY KEY REFERENCES profiles (id) ON DELETE CASCADE,
  email text NOT NULL CHECK (email = lower(btrim(email)) AND length(email) BETWEEN 3 AND 254),
  asked_at timestamptz NOT NULL
);
--> statement-breakpoint
-- Until how many days before its beginning a place in a class is cancelled and paid back.
ALTER TABLE courses ADD COLUMN cancel_days integer NOT NULL DEFAULT 7 CHECK (cancel_days BETWEEN 0 AND 365);
--> statement-breakpoint
ALTER TABLE workshops ADD COLUMN cancel_days integer NOT NULL DEFAULT 7 CHECK (cancel_days BETWEEN 0 AND 365);
--> statement-breakpoint
-- What was shown when it was bought holds for the buyer. When their class begins stands with the enrolment.
ALTER TABLE order_lines ADD COLUMN cancel_days integer CHECK (cancel_days BETWEEN 0 AND 365);
--> statement-breakpoint
ALTER TABLE order_lines ADD COLUMN cancel_until timestamptz;
--> statement-breakpoint
UPDATE order_lines SET cancel_days = 7, cancel_until = (w.workshop_date + w.workshop_time) AT TIME ZONE w.time_zone - interval '168 hours'
  FROM workshops w WHERE w.id = order_lines.workshop_id;
--> statement-breakpoint
-- A course begins at 09:00 UTC.
UPDATE order_lines SET cancel_days = 7, cancel_until = (c.next_start_date - 7 + time '09:00') AT TIME ZONE 'UTC'
  FROM courses c WHERE c.id = order_lines.course_id;
--> statement-breakpoint
ALTER TABLE order_lines ADD CONSTRAINT order_lines_terms_of_classes CHECK (
  product_id IS NULL OR num_nonnulls(cancel_days, cancel_until) = 0
);
--> statement-breakpoint
-- A seat that moves to another workshop needs a free spot there as any other does.
CREATE TRIGGER seats_within_spots_on_move BEFORE UPDATE OF workshop_id ON seats
  FOR EACH ROW WHEN (NEW.status <> 'released' AND NEW.workshop_id <> OLD.workshop_id) EXECUTE FUNCTION refuse_seat_beyond_spots();
--> statement-breakpoint
-- From which date to which a buyer moved their place.
CREATE TABLE seat_moves (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  order_line_id uuid NOT NULL REFERENCES order_lines (id) ON DELETE CASCADE,
  from_workshop_id uuid NOT NULL REFERENCES workshops (id),
  to_workshop_id uuid NOT NULL REFERENCES workshops (id),
  moved_at timestamptz NOT NULL,
  CHECK (from_workshop_id <> to_workshop_id)
);
--> statement-breakpoint
CREATE INDEX seat_moves_line ON seat_moves (order_line_id);
--> statement-breakpoint
-- How often the secret address of somebody's calendar was renewed; the address itself is computed.
CREATE TABLE calendar_feeds (
  user_id uuid PRIMARY KEY REFERENCES profiles (id) ON DELETE CASCADE,
  renewals integer NOT NULL CHECK (renewals > 0)
);
--> statement-breakpoint
-- An order whose buyer deleted their account is kept for the books without them. Their address stays with it only while
-- something has still to be sent there.
CREATE FUNCTION forget_address_of_nobody() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.ship_to := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_forget_address BEFORE UPDATE ON orders FOR EACH ROW WHEN (
  NEW.user_id IS NULL AND NEW.ship_to IS NOT NULL AND (
    NEW.status IN ('failed', 'refunded')
    OR (OLD.user_id IS NOT NULL AND NEW.status = 'completed' AND NOT NEW.to_ship)
    OR (OLD.to_ship AND NOT NEW.to_ship)
  )
) EXECUTE FUNCTION forget_address_of_nobody();

-- Terms of a booking, and who canceled it: such a booking is not restored when its refund is returned.
ALTER TABLE coaching_bookings
  ADD COLUMN cancel_hours integer NOT NULL DEFAULT 24 CHECK (cancel_hours BETWEEN 0 AND 720),
  -- Zone of the customer, for mails and calendars.
  ADD COLUMN time_zone text,
  ADD COLUMN canceled_by text CHECK (canceled_by IN ('customer', 'owner')),
  ADD CHECK (canceled_by IS NULL OR status = 'canceled');
--> statement-breakpoint
UPDATE coaching_bookings b SET cancel_hours = t.cancel_hours FROM coaching_types t WHERE t.id = b.type_id;
--> statement-breakpoint
-- The owner allowed the site to read when the calendar is busy.
ALTER TABLE google_connections ADD COLUMN reads_busy boolean NOT NULL DEFAULT false;
--> statement-breakpoint
-- At most one row: the connected calendar whose busy times block sessions, and its last check.
CREATE TABLE coaching_calendar (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  user_id uuid NOT NULL REFERENCES google_connections (user_id) ON DELETE CASCADE,
  checked_at timestamptz,
  failed_at timestamptz,
  last_error text
);
--> statement-breakpoint
-- Busy times as of the last successful check.
CREATE TABLE coaching_busy_times (
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > starts_at)
);
--> statement-breakpoint
-- The home page links to coaching while a kind of session is offered.
CREATE TRIGGER coaching_types_changed AFTER INSERT OR UPDATE OR DELETE ON coaching_types
  FOR EACH ROW EXECUTE FUNCTION content_changed('coaching');
--> statement-breakpoint
CREATE TRIGGER coaching_types_emptied AFTER TRUNCATE ON coaching_types
  FOR EACH STATEMENT EXECUTE FUNCTION content_changed('*');

-- A live session of a course, or a further one of a workshop, whose own columns are its first session. Date and times are
-- local to time_zone; starts_at and ends_at are the same as instants, for queries. A removed session remains, so that
-- calendars can be updated.
CREATE TABLE class_sessions (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  course_id uuid REFERENCES courses (id) ON DELETE CASCADE,
  workshop_id uuid REFERENCES workshops (id) ON DELETE CASCADE,
  -- Start date of the group that the session belongs to: a course moves on to the date of its next group.
  course_start date,
  title text NOT NULL DEFAULT '' CHECK (length(title) <= 200),
  session_date date NOT NULL,
  start_time time NOT NULL,
  end_time time NOT NULL,
  time_zone text NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  join_url text CHECK (join_url LIKE 'https://%' AND length(join_url) <= 2000),
  recording_url text CHECK (recording_url ~ '^https?://' AND length(recording_url) <= 2000),
  materials jsonb NOT NULL DEFAULT '[]',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz,
  CHECK (num_nonnulls(course_id, workshop_id) = 1),
  CHECK ((course_id IS NULL) = (course_start IS NULL)),
  CONSTRAINT class_sessions_end_after_start CHECK (end_time > start_time AND ends_at > starts_at)
);
--> statement-breakpoint
CREATE INDEX class_sessions_course ON class_sessions (course_id, course_start, starts_at) WHERE course_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX class_sessions_workshop ON class_sessions (workshop_id, starts_at) WHERE workshop_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX class_sessions_upcoming ON class_sessions (starts_at) WHERE removed_at IS NULL;
--> statement-breakpoint
CREATE TRIGGER class_sessions_version BEFORE UPDATE ON class_sessions FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE TRIGGER class_sessions_changed AFTER INSERT OR UPDATE OR DELETE ON class_sessions
  FOR EACH ROW EXECUTE FUNCTION content_changed('classes');
--> statement-breakpoint
CREATE TRIGGER class_sessions_truncated AFTER TRUNCATE ON class_sessions
  FOR EACH STATEMENT EXECUTE FUNCTION content_changed('*');
--> statement-breakpoint
-- A course lasts until its last session, if that is after the end of its duration. last_day replaces ends_on, which remains
-- for older versions of the program.
ALTER TABLE courses ADD COLUMN last_session_on date;
--> statement-breakpoint
ALTER TABLE courses ADD COLUMN last_day date GENERATED ALWAYS AS (CASE WHEN next_start_date IS NOT NULL
  THEN greatest(next_start_date + course_days(duration) - 1, last_session_on) END) STORED;
--> statement-breakpoint
CREATE FUNCTION last_session_day(course uuid, start date) RETURNS date LANGUAGE sql STABLE RETURN (
  SELECT (max(ends_at) AT TIME ZONE 'UTC')::date FROM class_sessions
  WHERE course_id = course AND course_start = start AND removed_at IS NULL);
--> statement-breakpoint
CREATE FUNCTION update_last_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE courses SET last_session_on = last_session_day(id, next_start_date)
  WHERE id IN (OLD.course_id, NEW.course_id) AND last_session_on IS DISTINCT FROM last_session_day(id, next_start_date);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER class_sessions_last AFTER INSERT OR UPDATE OR DELETE ON class_sessions
  FOR EACH ROW EXECUTE FUNCTION update_last_session();
--> statement-breakpoint
CREATE FUNCTION set_last_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.last_session_on := last_session_day(NEW.id, NEW.next_start_date);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER courses_last_session BEFORE UPDATE OF next_start_date ON courses
  FOR EACH ROW EXECUTE FUNCTION set_last_session();
--> statement-breakpoint
-- Recording and materials of the first session of a workshop.
ALTER TABLE workshops ADD COLUMN recording_url text CHECK (recording_url ~ '^https?://' AND length(recording_url) <= 2000);
--> statement-breakpoint
ALTER TABLE workshops ADD COLUMN materials jsonb NOT NULL DEFAULT '[]';
--> statement-breakpoint
-- What a user was sent about a session last: its time (null once its removal was sent), its own link to join, and the start
-- that the reminder was for; and whether they attended it.
CREATE TABLE enrollment_sessions (
  enrollment_id uuid NOT NULL REFERENCES enrollments (id) ON DELETE CASCADE,
  session_id uuid NOT NULL REFERENCES class_sessions (id) ON DELETE CASCADE,
  notified_starts_at timestamptz,
  notified_ends_at timestamptz,
  notified_join_url text,
  reminded_for timestamptz,
  attended boolean,
  PRIMARY KEY (enrollment_id, session_id)
);
--> statement-breakpoint
CREATE INDEX enrollment_sessions_session ON enrollment_sessions (session_id);
--> statement-breakpoint
-- Attendance of the first session of a workshop, and of a course without sessions.
ALTER TABLE enrollments ADD COLUMN attended boolean;
--> statement-breakpoint
-- 'canceled': removed from the class by an admin without a refund. The order keeps the money.
ALTER TABLE enrollments DROP CONSTRAINT enrollments_status_check;
--> statement-breakpoint
ALTER TABLE enrollments ADD CONSTRAINT enrollments_status_check
  CHECK (status IN ('pending', 'completed', 'failed', 'refunded', 'canceled'));
--> statement-breakpoint
-- A canceled enrollment earns what it cost less refunds, like a completed one.
DROP TRIGGER totals_gain ON enrollments;
--> statement-breakpoint
DROP TRIGGER totals_change ON enrollments;
--> statement-breakpoint
DROP TRIGGER totals_loss ON enrollments;
--> statement-breakpoint
DELETE FROM daily_totals WHERE name LIKE 'enrollments\_%';
--> statement-breakpoint
CALL begin_totals('enrollments', $$
  SELECT 'enrollments_' || status AS name, (enrollment_date AT TIME ZONE 'UTC')::date AS day, 1 AS number,
    CASE WHEN status IN ('completed', 'canceled')
      THEN amount - coalesce((SELECT refunded_minor FROM order_lines WHERE order_lines.id = order_line_id), 0) ELSE amount END AS minor
  FROM changed_rows $$);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_refunded_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A concurrent change of the status of an enrollment would count the earlier refunded amount.
  PERFORM FROM enrollments WHERE order_line_id IN (
    SELECT id FROM old_rows JOIN new_rows USING (id) WHERE old_rows.refunded_minor <> new_rows.refunded_minor) ORDER BY id FOR UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  INSERT INTO daily_totals AS kept (name, day, shard, number, minor)
  SELECT 'enrollments_' || enrollments.status, (enrollment_date AT TIME ZONE 'UTC')::date, free_shard(), 0,
    sum(old_rows.refunded_minor - new_rows.refunded_minor)
  FROM old_rows JOIN new_rows USING (id) JOIN enrollments ON enrollments.order_line_id = old_rows.id
  WHERE enrollments.status IN ('completed', 'canceled') AND old_rows.refunded_minor <> new_rows.refunded_minor
  GROUP BY 1, 2
  ON CONFLICT (name, day, shard) DO UPDATE SET minor = kept.minor + excluded.minor;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A file with several sessions has the method PUBLISH.
ALTER TABLE mails DROP CONSTRAINT mails_calendar_method_check;
--> statement-breakpoint
ALTER TABLE mails ADD CONSTRAINT mails_calendar_method_check CHECK (calendar_method IN ('REQUEST', 'CANCEL', 'PUBLISH'));

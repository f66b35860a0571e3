-- One worker at a time has a mail to itself, without a lock on its row while a mail server is asked. A mail that no
-- server will take stops and waits for a person.

ALTER TABLE mails ADD COLUMN claimed_until timestamptz;
--> statement-breakpoint
ALTER TABLE mails ADD COLUMN stopped_at timestamptz;
--> statement-breakpoint
-- What no server took so far is listed for the owner, and found by whom it is for or what it is about.
CREATE INDEX mails_unsent_newest ON mails (created_at DESC, id DESC) WHERE sent_at IS NULL;
--> statement-breakpoint
CREATE INDEX mails_unsent_search ON mails USING gin (lower(' ' || recipient || ' ' || subject) gin_trgm_ops) WHERE sent_at IS NULL;
--> statement-breakpoint
DROP INDEX mails_unsent;
--> statement-breakpoint
-- A mail may bring an entry for the reader's calendar, and say where mails of its kind are ended.
ALTER TABLE mails ADD COLUMN calendar text;
--> statement-breakpoint
ALTER TABLE mails ADD COLUMN calendar_method text CHECK (calendar_method IN ('REQUEST', 'CANCEL'));
--> statement-breakpoint
ALTER TABLE mails ADD CONSTRAINT mails_calendar_whole CHECK ((calendar IS NULL) = (calendar_method IS NULL));
--> statement-breakpoint
ALTER TABLE mails ADD COLUMN unsubscribe_url text;
--> statement-breakpoint
-- Each person who is enrolled is told when their class begins, told again when that changes, and reminded once. A course
-- that is held another time has people of the first time and of the second: each belongs to the beginning they were told.
ALTER TABLE enrollments ADD COLUMN starts_at timestamptz;
--> statement-breakpoint
ALTER TABLE enrollments ADD COLUMN told_version integer;
--> statement-breakpoint
ALTER TABLE enrollments ADD COLUMN reminded_for timestamptz;
--> statement-breakpoint
UPDATE enrollments SET starts_at = (courses.next_start_date + time '09:00') AT TIME ZONE 'UTC', told_version = courses.version
  FROM courses WHERE courses.id = enrollments.course_id AND status = 'completed';
--> statement-breakpoint
UPDATE enrollments SET starts_at = (workshops.workshop_date + workshops.workshop_time) AT TIME ZONE workshops.time_zone, told_version = workshops.version
  FROM workshops WHERE workshops.id = enrollments.workshop_id AND status = 'completed';
--> statement-breakpoint
CREATE INDEX enrollments_upcoming ON enrollments (starts_at) WHERE status = 'completed';
--> statement-breakpoint
ALTER TABLE profiles ADD COLUMN reminders_stopped_at timestamptz;
--> statement-breakpoint
ALTER TABLE demo.mailbox ADD COLUMN calendar text;

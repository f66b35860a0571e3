-- One worker at a time has a mail to itself, without a lock on its row while a mail server is asked. A mail that no
-- server will take stops and waits for a person.

ALTER TABLE mails ADD COLUMN claimed_until timestamptz;
--> statement-breakpoint
ALTER TABLE mails ADD COLUMN stopped_at timestamptz;

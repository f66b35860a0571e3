-- The link to join a live class. Only enrolled users may see it.
ALTER TABLE courses ADD COLUMN join_url text CHECK (join_url LIKE 'https://%' AND length(join_url) <= 2000);
--> statement-breakpoint
ALTER TABLE workshops ADD COLUMN join_url text CHECK (join_url LIKE 'https://%' AND length(join_url) <= 2000);
--> statement-breakpoint
-- The link that the user was sent last, so that nobody gets the same link twice.
ALTER TABLE enrollments ADD COLUMN notified_join_url text;

-- What the admin lists are read by. The extension is one that a database's owner may make (PostgreSQL calls it trusted).

CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Name and e-mail, joined by a space, so that every word of either begins after one.
CREATE INDEX profiles_search ON profiles USING gin (lower(' ' || full_name || ' ' || email) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX enrollments_user ON enrollments (user_id, enrollment_date DESC, id DESC);

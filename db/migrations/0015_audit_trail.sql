-- Who changed what in the admin area, when, and what stood there before and after. Rows are written and never touched.

CREATE TABLE audit_trail (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- No reference: the trail outlives the account, whose address stands beside it.
  user_id uuid,
  actor text NOT NULL,
  action text NOT NULL CHECK (action ~ '^[a-z_]+$'),
  subject text NOT NULL CHECK (subject ~ '^[a-z_]+$'),
  subject_id text NOT NULL,
  -- What the subject was called at that moment.
  name text NOT NULL,
  -- The fields that changed, and no others. Empty before what was made, and after what is gone.
  before jsonb,
  after jsonb
);
--> statement-breakpoint
CREATE INDEX audit_trail_newest ON audit_trail (at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX audit_trail_subject ON audit_trail (subject, at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX audit_trail_search ON audit_trail USING gin (lower(' ' || name || ' ' || actor) gin_trgm_ops);
--> statement-breakpoint
CREATE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit trail is written once and never changed';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_trail_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_trail
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
-- Two admins may have the same row open. Every row tells its version, which each change raises by itself, so that
-- whoever saves an older one can be told instead of overwriting what came between.
CREATE FUNCTION raise_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;
--> statement-breakpoint
ALTER TABLE blog_posts ADD COLUMN version integer NOT NULL DEFAULT 1;
--> statement-breakpoint
CREATE TRIGGER blog_posts_version BEFORE UPDATE ON blog_posts FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
ALTER TABLE binder_lessons ADD COLUMN version integer NOT NULL DEFAULT 1;
--> statement-breakpoint
CREATE TRIGGER binder_lessons_version BEFORE UPDATE ON binder_lessons FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
ALTER TABLE products ADD COLUMN version integer NOT NULL DEFAULT 1;
--> statement-breakpoint
CREATE TRIGGER products_version BEFORE UPDATE ON products FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
ALTER TABLE courses ADD COLUMN version integer NOT NULL DEFAULT 1;
--> statement-breakpoint
-- Not of the number of students, which each sale raises: no admin would ever save a course that sells.
CREATE TRIGGER courses_version BEFORE UPDATE OF slug, title, description, instructor, price, next_start_date, is_active,
  duration, lessons_count, level, rating, highlights, category, cover, image_url, deleted_at ON courses FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
ALTER TABLE workshops ADD COLUMN version integer NOT NULL DEFAULT 1;
--> statement-breakpoint
CREATE TRIGGER workshops_version BEFORE UPDATE ON workshops FOR EACH ROW EXECUTE FUNCTION raise_version();

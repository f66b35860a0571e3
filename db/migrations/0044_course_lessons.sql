-- Lessons of a course, in sections.
CREATE TABLE course_sections (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  course_id uuid NOT NULL REFERENCES courses (id) ON DELETE CASCADE,
  position integer NOT NULL CHECK (position >= 0),
  title text NOT NULL CHECK (title <> ''),
  UNIQUE (id, course_id),
  -- Checked at the end of the transaction, so that sections can change places.
  CONSTRAINT course_sections_position UNIQUE (course_id, position) DEFERRABLE INITIALLY DEFERRED
);
--> statement-breakpoint
-- The columns of a binder lesson, and when enrolled users can open it.
CREATE TABLE course_lessons (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  course_id uuid NOT NULL,
  section_id uuid NOT NULL,
  position integer NOT NULL CHECK (position >= 0),
  slug text NOT NULL,
  title text NOT NULL CHECK (title <> ''),
  content text,
  excerpt text,
  author text,
  tags text[] NOT NULL DEFAULT '{}',
  category text CHECK (category IN ('Spiritual', 'Health', 'Education', 'Finance')),
  key_takeaways text[] NOT NULL DEFAULT '{}',
  examples text[] NOT NULL DEFAULT '{}',
  action_steps text[] NOT NULL DEFAULT '{}',
  reflection_questions text[] NOT NULL DEFAULT '{}',
  did_you_know text,
  image_url text,
  video_url text,
  available text NOT NULL DEFAULT 'at_once' CHECK (available IN ('at_once', 'on_date', 'after_start', 'after_enrollment')),
  available_on date,
  available_days integer CHECK (available_days >= 0),
  is_preview boolean NOT NULL DEFAULT false,
  is_published boolean NOT NULL DEFAULT false,
  published_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  FOREIGN KEY (section_id, course_id) REFERENCES course_sections (id, course_id) ON DELETE CASCADE,
  CONSTRAINT course_lessons_slug_key UNIQUE (course_id, slug),
  CONSTRAINT course_lessons_position UNIQUE (section_id, position) DEFERRABLE INITIALLY DEFERRED,
  CHECK ((available = 'on_date') = (available_on IS NOT NULL)),
  CHECK ((available IN ('after_start', 'after_enrollment')) = (available_days IS NOT NULL)),
  CHECK (is_published = (published_at IS NOT NULL))
);
--> statement-breakpoint
CREATE TRIGGER course_lessons_version BEFORE UPDATE OF slug, title, content, excerpt, author, tags, category, key_takeaways,
  examples, action_steps, reflection_questions, did_you_know, image_url, video_url, available, available_on, available_days,
  is_preview, is_published ON course_lessons FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
-- The lesson that a user opened last in a course.
CREATE TABLE course_visits (
  user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  course_id uuid NOT NULL REFERENCES courses (id) ON DELETE CASCADE,
  lesson_id uuid NOT NULL REFERENCES course_lessons (id) ON DELETE CASCADE,
  visited_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, course_id)
);
--> statement-breakpoint
CREATE INDEX course_visits_course ON course_visits (course_id);
--> statement-breakpoint
CREATE INDEX course_visits_lesson ON course_visits (lesson_id);
--> statement-breakpoint
-- Drafts are on no public page.
CREATE FUNCTION course_lessons_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (TG_OP <> 'INSERT' AND OLD.is_published) OR (TG_OP <> 'DELETE' AND NEW.is_published) THEN
    PERFORM tell_content('classes');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER course_lessons_told AFTER INSERT OR UPDATE OR DELETE ON course_lessons
  FOR EACH ROW EXECUTE FUNCTION course_lessons_changed();
--> statement-breakpoint
CREATE TRIGGER course_sections_told AFTER INSERT OR UPDATE OR DELETE ON course_sections
  FOR EACH ROW EXECUTE FUNCTION content_changed('classes');
--> statement-breakpoint
CREATE TRIGGER course_lessons_emptied AFTER TRUNCATE ON course_lessons FOR EACH STATEMENT EXECUTE FUNCTION content_changed('*');
--> statement-breakpoint
CREATE TRIGGER course_sections_emptied AFTER TRUNCATE ON course_sections FOR EACH STATEMENT EXECUTE FUNCTION content_changed('*');

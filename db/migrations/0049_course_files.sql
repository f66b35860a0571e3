-- Uploaded files of course lessons. Their content never changes; copies of a lesson share it.
CREATE TABLE course_files (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  type text NOT NULL,
  bytes integer NOT NULL CHECK (bytes > 0),
  -- Key in the storage.
  source text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE TABLE course_lesson_files (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  lesson_id uuid NOT NULL REFERENCES course_lessons (id) ON DELETE CASCADE,
  file_id uuid NOT NULL REFERENCES course_files (id),
  position integer NOT NULL CHECK (position >= 0),
  title text NOT NULL CHECK (title <> ''),
  file_name text NOT NULL CHECK (file_name <> ''),
  CONSTRAINT course_lesson_files_name UNIQUE (lesson_id, file_name),
  -- Checked at the end of the transaction, so that files can change places.
  CONSTRAINT course_lesson_files_position UNIQUE (lesson_id, position) DEFERRABLE INITIALLY DEFERRED
);
--> statement-breakpoint
CREATE INDEX course_lesson_files_file ON course_lesson_files (file_id);
--> statement-breakpoint
-- The files of previews are on public pages.
CREATE TRIGGER course_lesson_files_told AFTER INSERT OR UPDATE OR DELETE ON course_lesson_files
  FOR EACH ROW EXECUTE FUNCTION content_changed('classes');
--> statement-breakpoint
CREATE TRIGGER course_lesson_files_emptied AFTER TRUNCATE ON course_lesson_files
  FOR EACH STATEMENT EXECUTE FUNCTION content_changed('*');

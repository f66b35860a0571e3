-- Certificates of completed courses, with the name of the user and the title of the course at that time. One is valid unless
-- all enrollments of the user in the course were refunded.
CREATE TABLE course_certificates (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  course_id uuid NOT NULL REFERENCES courses (id),
  -- In groups, as it is printed: 'X7KD-03QM-8RTA'.
  code text NOT NULL UNIQUE CHECK (code ~ '^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$'),
  name text NOT NULL CHECK (name <> ''),
  course_title text NOT NULL,
  -- Day (UTC) on which the last lesson was marked as done.
  completed_on date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT course_certificates_one_per_course UNIQUE (user_id, course_id)
);
--> statement-breakpoint
CREATE INDEX course_certificates_course ON course_certificates (course_id);

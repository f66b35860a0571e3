-- What readers do with the lessons of the binder: their answers, ticked steps and done marks, merged from all their browsers.

CREATE TABLE lesson_progress (
  user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  -- No reference: a lesson may be deleted, and what its readers wrote stays theirs.
  lesson_id uuid NOT NULL,
  answers jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(answers) = 'array' AND octet_length(answers::text) <= 1000000),
  ticks jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(ticks) = 'array' AND octet_length(ticks::text) <= 1000000),
  done_at timestamptz,
  done_changed_at timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, lesson_id),
  CHECK (done_at IS NULL OR (done_changed_at IS NOT NULL AND done_at = done_changed_at))
);

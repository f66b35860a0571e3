-- Notes of staff about a customer. The user does not see them on the site, but their data export contains them.
CREATE TABLE user_notes (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  author_id uuid REFERENCES profiles (id) ON DELETE SET NULL,
  author text NOT NULL,
  text text NOT NULL CHECK (text <> '' AND length(text) <= 2000),
  created_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX user_notes_user ON user_notes (user_id, created_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX user_notes_author ON user_notes (author_id) WHERE author_id IS NOT NULL;

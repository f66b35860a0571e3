-- An email from an admin to users enrolled in a class. A job queues one mail per recipient.
CREATE TABLE class_messages (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  course_id uuid REFERENCES courses (id) ON DELETE CASCADE,
  workshop_id uuid REFERENCES workshops (id) ON DELETE CASCADE,
  subject text NOT NULL,
  text text NOT NULL,
  recipient_count integer NOT NULL,
  request_key text UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(course_id, workshop_id) = 1)
);
--> statement-breakpoint
-- Recipients without a mail yet. The transaction that queues a mail deletes its row, so that no user gets it twice.
CREATE TABLE class_message_recipients (
  message_id uuid NOT NULL REFERENCES class_messages (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  PRIMARY KEY (message_id, user_id)
);
--> statement-breakpoint
CREATE INDEX class_message_recipients_user ON class_message_recipients (user_id);

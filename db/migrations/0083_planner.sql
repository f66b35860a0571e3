-- The planner of a user: Yjs documents, stored as the updates that browsers send. `last_seq` numbers the updates of a user in
-- the order of their transactions, which lock this row.
CREATE TABLE planner_users (
  user_id uuid PRIMARY KEY REFERENCES profiles (id) ON DELETE CASCADE,
  last_seq bigint NOT NULL DEFAULT 0 CHECK (last_seq >= 0)
);
--> statement-breakpoint
-- `snapshot`: which insertions and deletions the updates of the document contain, in the encoding of Yjs. It decides what is
-- missing on either side without reading the updates.
CREATE TABLE planner_documents (
  user_id uuid NOT NULL REFERENCES planner_users (user_id) ON DELETE CASCADE,
  name text NOT NULL CHECK (name ~ '^(core|[0-9]{4}q[1-4])$'),
  snapshot bytea NOT NULL CHECK (octet_length(snapshot) BETWEEN 2 AND 4000000),
  update_count integer NOT NULL CHECK (update_count > 0),
  update_bytes bigint NOT NULL CHECK (update_bytes > 0),
  PRIMARY KEY (user_id, name)
);
--> statement-breakpoint
CREATE INDEX planner_documents_large ON planner_documents (user_id, name) WHERE update_count > 20;
--> statement-breakpoint
-- Old updates of a document are merged into the newest one of them.
CREATE TABLE planner_updates (
  user_id uuid NOT NULL,
  document text NOT NULL,
  seq bigint NOT NULL CHECK (seq > 0),
  payload bytea NOT NULL CHECK (octet_length(payload) BETWEEN 3 AND 16000000),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, seq),
  FOREIGN KEY (user_id, document) REFERENCES planner_documents (user_id, name) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX planner_updates_document ON planner_updates (user_id, document, seq);

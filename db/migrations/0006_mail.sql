-- A mail is a row, written in the transaction that causes it and sent by a job.

CREATE TABLE mails (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  recipient text NOT NULL,
  template text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  html text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  last_error text
);
--> statement-breakpoint
CREATE INDEX mails_unsent ON mails (created_at) WHERE sent_at IS NULL;
--> statement-breakpoint
CREATE INDEX mails_recipient ON mails (recipient, created_at DESC);

-- Email addresses that asked for the newsletter. A pending one is confirmed by the link in a mail.
CREATE TABLE newsletter_subscribers (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  state text NOT NULL CHECK (state IN ('pending', 'subscribed', 'unsubscribed', 'bounced')),
  source text NOT NULL CHECK (source IN ('form', 'account')),
  -- The text that was shown with the last request, and its time.
  consent_text text NOT NULL CHECK (consent_text <> ''),
  requested_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  ended_at timestamptz,
  CHECK ((state = 'pending') = (confirmed_at IS NULL)),
  CHECK ((state IN ('unsubscribed', 'bounced')) = (ended_at IS NOT NULL))
);
--> statement-breakpoint
CREATE INDEX newsletter_subscribers_newest ON newsletter_subscribers (requested_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX newsletter_subscribers_by_state ON newsletter_subscribers (state, requested_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX newsletter_subscribers_search ON newsletter_subscribers USING gin (lower(' ' || email) gin_trgm_ops);
--> statement-breakpoint
CREATE TABLE newsletter_issues (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 150),
  content text NOT NULL DEFAULT '',
  segment text NOT NULL DEFAULT 'all' CHECK (segment IN ('all', 'product', 'course', 'workshop', 'lesson')),
  -- The product, class or lesson of the segment.
  segment_id text NOT NULL DEFAULT '' CHECK ((segment = 'all') = (segment_id = '')),
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'scheduled', 'sending', 'sent')),
  send_at timestamptz CHECK ((state = 'draft') = (send_at IS NULL)),
  sent_at timestamptz CHECK ((state = 'sent') = (sent_at IS NOT NULL)),
  created_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1
);
--> statement-breakpoint
CREATE INDEX newsletter_issues_newest ON newsletter_issues (created_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX newsletter_issues_by_state ON newsletter_issues (state, created_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX newsletter_issues_search ON newsletter_issues USING gin (lower(' ' || subject) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX newsletter_issues_due ON newsletter_issues (send_at) WHERE state IN ('scheduled', 'sending');
--> statement-breakpoint
CREATE TRIGGER newsletter_issues_version BEFORE UPDATE ON newsletter_issues FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
-- One row for each subscriber who gets an issue. Rows of removed subscribers stay for the counts.
CREATE TABLE newsletter_recipients (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  issue_id uuid NOT NULL REFERENCES newsletter_issues (id) ON DELETE CASCADE,
  subscriber_id uuid REFERENCES newsletter_subscribers (id) ON DELETE SET NULL,
  -- 'queued': in the mail outbox. 'skipped': unsubscribed or removed before the mail was sent.
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'queued', 'sent', 'failed', 'skipped')),
  mail_id uuid UNIQUE REFERENCES mails (id) ON DELETE SET NULL,
  queued_at timestamptz CHECK (state IN ('waiting', 'skipped') OR queued_at IS NOT NULL),
  -- With the link in the mail of this issue.
  unsubscribed_at timestamptz,
  UNIQUE (issue_id, subscriber_id)
);
--> statement-breakpoint
CREATE INDEX newsletter_recipients_subscriber ON newsletter_recipients (subscriber_id);
--> statement-breakpoint
CREATE INDEX newsletter_recipients_by_state ON newsletter_recipients (issue_id, state);
--> statement-breakpoint
CREATE INDEX newsletter_recipients_queued ON newsletter_recipients (queued_at);
--> statement-breakpoint
ALTER TABLE settings ADD COLUMN newsletter_on boolean NOT NULL DEFAULT true;
--> statement-breakpoint
-- A file of a product that subscribers get for free; '' for none.
ALTER TABLE settings ADD COLUMN newsletter_file_id text NOT NULL DEFAULT '';

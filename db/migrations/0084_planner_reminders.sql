-- Reminders of planners. A user without a row has reminders off.
CREATE TABLE planner_reminder_settings (
  user_id uuid PRIMARY KEY REFERENCES profiles (id) ON DELETE CASCADE,
  channel text NOT NULL CHECK (channel IN ('mail', 'push', 'both')),
  -- A link in a reminder stopped the emails, until the user switches them on again.
  mail_stopped_at timestamptz,
  -- Emails of the last 24 hours, for their limit.
  mail_day_started_at timestamptz,
  mail_count integer NOT NULL DEFAULT 0 CHECK (mail_count >= 0),
  time_zone text NOT NULL CHECK (time_zone <> '')
);
--> statement-breakpoint
-- Deleted in the transaction that sends them.
CREATE TABLE planner_reminders (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  user_id uuid NOT NULL REFERENCES planner_reminder_settings (user_id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('step', 'morning', 'sunday', 'season')),
  at timestamptz NOT NULL,
  -- Later than `at` if that is in the quiet hours.
  send_at timestamptz NOT NULL CHECK (send_at >= at),
  -- Encrypted.
  title text NOT NULL
);
--> statement-breakpoint
CREATE INDEX planner_reminders_due ON planner_reminders (send_at);
--> statement-breakpoint
CREATE INDEX planner_reminders_user ON planner_reminders (user_id);
--> statement-breakpoint
-- Browsers that get push messages.
CREATE TABLE planner_push_subscriptions (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  user_id uuid NOT NULL REFERENCES planner_reminder_settings (user_id) ON DELETE CASCADE,
  endpoint text NOT NULL CHECK (endpoint ~ '^https://'),
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (user_id, endpoint)
);
--> statement-breakpoint
CREATE INDEX planner_push_subscriptions_endpoint ON planner_push_subscriptions (endpoint);
--> statement-breakpoint
-- Push messages until they are delivered. A worker claims one by moving `next_attempt_at`.
CREATE TABLE planner_pushes (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  subscription_id uuid NOT NULL REFERENCES planner_push_subscriptions (id) ON DELETE CASCADE,
  -- Encrypted JSON.
  message text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX planner_pushes_due ON planner_pushes (next_attempt_at);
--> statement-breakpoint
CREATE INDEX planner_pushes_subscription ON planner_pushes (subscription_id);
--> statement-breakpoint
-- The keys with which the site identifies itself to push services (VAPID). At most one row.
CREATE TABLE planner_push_keys (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  public_key text NOT NULL,
  -- Encrypted.
  private_key text NOT NULL
);

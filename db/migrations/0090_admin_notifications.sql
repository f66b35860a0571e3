-- When an admin is emailed about which kind of event. A missing kind has its default.
ALTER TABLE profiles ADD COLUMN notification_deliveries jsonb NOT NULL DEFAULT '{}';
--> statement-breakpoint
-- Events for the next daily email of an admin. The job that queues the email deletes them.
CREATE TABLE daily_notifications (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  kind text NOT NULL,
  title text NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX daily_notifications_created ON daily_notifications (created_at);
--> statement-breakpoint
CREATE INDEX daily_notifications_user ON daily_notifications (user_id);
--> statement-breakpoint
-- Classes that were bought as gifts, for the statistics of purchases.
CREATE INDEX order_lines_class_gifts ON order_lines (status)
  WHERE gift IS NOT NULL AND (course_id IS NOT NULL OR workshop_id IS NOT NULL);

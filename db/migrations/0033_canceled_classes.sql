-- A canceled class is deleted, and its enrollments are canceled and refunded. A class that is only deleted keeps them.
ALTER TABLE courses ADD COLUMN canceled_at timestamptz,
  ADD CONSTRAINT courses_canceled_check CHECK (canceled_at IS NULL OR deleted_at IS NOT NULL);
--> statement-breakpoint
ALTER TABLE workshops ADD COLUMN canceled_at timestamptz,
  ADD CONSTRAINT workshops_canceled_check CHECK (canceled_at IS NULL OR deleted_at IS NOT NULL);
--> statement-breakpoint
-- 'class_canceled': paid after its class was canceled, and refunded.
ALTER TABLE orders DROP CONSTRAINT orders_failed_because_check;
--> statement-breakpoint
ALTER TABLE orders ADD CONSTRAINT orders_failed_because_check
  CHECK (failed_because IN ('declined', 'cancelled', 'expired', 'sold_out', 'checkout_failed', 'class_canceled'));

-- Where a held seat was asked for, as a hash that only this site can compute: one client address holds so many at a time.
ALTER TABLE seats ADD COLUMN held_from bytea;
--> statement-breakpoint
CREATE INDEX seats_holds_of_address ON seats (held_from) WHERE status = 'held';
--> statement-breakpoint
-- Money that is still owed: 'failed' is a refund that was refused for an hour, which the owner was told and which goes on.
CREATE INDEX refunds_owed ON refunds (created_at) WHERE status <> 'done';
--> statement-breakpoint
-- What went back of completed lines is taken off the revenue.
CREATE INDEX order_lines_refunded ON order_lines (id) WHERE refunded_minor > 0;

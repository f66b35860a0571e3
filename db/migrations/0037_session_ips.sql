-- The IP of the last sign-in or token refresh, by which users tell their devices apart. Null if it is not known.
ALTER TABLE sessions ADD COLUMN last_ip text CHECK (length(last_ip) BETWEEN 1 AND 45);
--> statement-breakpoint
ALTER TABLE sessions DROP CONSTRAINT sessions_ended_because_check;
--> statement-breakpoint
ALTER TABLE sessions ADD CONSTRAINT sessions_ended_because_check
  CHECK (ended_because IN ('sign_out', 'password_changed', 'reuse', 'removed', 'second_factor', 'new_admin'));

-- The totals of a class, and the enrollments of a roster that are not completed. Indexes by date replace the first two.
DROP INDEX enrollments_course;
--> statement-breakpoint
DROP INDEX enrollments_workshop;
--> statement-breakpoint
CREATE INDEX enrollments_course_completed ON enrollments (course_id, user_id) WHERE status = 'completed' AND course_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX enrollments_workshop_completed ON enrollments (workshop_id, user_id) WHERE status = 'completed' AND workshop_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX enrollments_course_other ON enrollments (course_id, status, enrollment_date DESC, id DESC) WHERE status IN ('pending', 'canceled', 'refunded') AND course_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX enrollments_workshop_other ON enrollments (workshop_id, status, enrollment_date DESC, id DESC) WHERE status IN ('pending', 'canceled', 'refunded') AND workshop_id IS NOT NULL;

-- A live course takes place on dates. A self-paced one has none: it begins with the enrollment.
ALTER TABLE courses ADD COLUMN format text NOT NULL DEFAULT 'live' CHECK (format IN ('live', 'self_paced')),
  ADD CONSTRAINT courses_self_paced CHECK (format = 'live' OR (next_start_date IS NULL AND join_url IS NULL));
--> statement-breakpoint
-- The lesson that the user opened first, and when the user opened another one: both can end free cancellation.
ALTER TABLE enrollments ADD COLUMN first_lesson_id uuid, ADD COLUMN second_lesson_at timestamptz,
  ADD CONSTRAINT enrollments_lessons_in_order CHECK (second_lesson_at IS NULL OR first_lesson_id IS NOT NULL);
--> statement-breakpoint
DROP TRIGGER courses_version ON courses;
--> statement-breakpoint
-- Not of the number of students, which each sale raises.
CREATE TRIGGER courses_version BEFORE UPDATE OF slug, title, description, instructor, price, next_start_date, is_active,
  duration, lessons_count, level, rating, rating_source, highlights, category, cover, image_url, deleted_at, format ON courses
  FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
UPDATE courses SET format = 'self_paced' WHERE next_start_date IS NULL AND join_url IS NULL
  AND NOT EXISTS (SELECT FROM class_sessions s WHERE s.course_id = courses.id AND s.removed_at IS NULL)
  AND NOT EXISTS (SELECT FROM enrollments e WHERE e.course_id = courses.id AND e.starts_at IS NOT NULL);
--> statement-breakpoint
-- A lesson that is done was opened.
UPDATE enrollments SET first_lesson_id = done.first_id, second_lesson_at = CASE WHEN done.lessons > 1 THEN now() END
  FROM (
    SELECT e.id, (array_agg(l.id ORDER BY p.done_at))[1] AS first_id, count(*) AS lessons
    FROM enrollments e JOIN course_lessons l ON l.course_id = e.course_id
      JOIN lesson_progress p ON p.lesson_id = l.id AND p.user_id = e.user_id AND p.done_at IS NOT NULL
    WHERE e.status = 'completed' GROUP BY e.id
  ) AS done
  WHERE enrollments.id = done.id;
--> statement-breakpoint
-- Earlier buyers were shown no deadline, so their days count from now on.
UPDATE order_lines SET cancel_until = now() + make_interval(days => coalesce(order_lines.cancel_days, 7))
  FROM courses WHERE courses.id = order_lines.course_id AND courses.format = 'self_paced'
    AND order_lines.cancel_until IS NULL AND order_lines.status IN ('pending', 'completed');

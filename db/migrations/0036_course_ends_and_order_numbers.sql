-- Number of days of a course, read from its duration ('4 weeks'). A text without a length is one day.
CREATE FUNCTION course_days(duration text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN greatest(1, coalesce((
  SELECT ceil(part[1]::numeric * CASE part[2] WHEN 'day' THEN 1 WHEN 'week' THEN 7 WHEN 'month' THEN 31 ELSE 366 END)::integer
  FROM regexp_match(lower(duration), '(\d{1,3}(?:\.\d{1,2})?)[\s-]*(day|week|month|year)') AS part), 1));
--> statement-breakpoint
-- The last day of a course. After it, the course is no longer sold.
ALTER TABLE courses ADD COLUMN ends_on date GENERATED ALWAYS AS (next_start_date + course_days(duration) - 1) STORED;
--> statement-breakpoint
-- The number of an order that people see. Admins search by it.
CREATE INDEX orders_number ON orders (right(id::text, 8));

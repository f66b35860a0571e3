-- What the sample added and the owner has not removed. `kind` is the subject of the audit trail.
CREATE TABLE sample_content (
  kind text NOT NULL CHECK (kind IN ('product', 'course', 'workshop', 'post', 'lesson', 'coaching_type')),
  id text NOT NULL,
  PRIMARY KEY (kind, id)
);
--> statement-breakpoint
-- The sample of an earlier version, which always has the kit.
INSERT INTO sample_content (kind, id)
SELECT found.kind, found.id FROM (
  SELECT 'product' AS kind, id::text FROM products WHERE id < 1000
  UNION ALL SELECT 'course', id::text FROM courses
    WHERE slug IN ('foundations', 'advanced-journey-management', 'family-journey-planning')
  UNION ALL SELECT 'workshop', id::text FROM workshops
    WHERE slug IN ('weekend-journey-intensive', 'shef-mastery', 'digital-tools-training')
  UNION ALL SELECT 'post', id::text FROM blog_posts
    WHERE slug IN ('a-month-of-writing-down-every-expense', 'call-the-bank-about-the-rate',
      'cook-on-sunday-eat-until-wednesday', 'lights-out-by-half-past-ten', 'one-line-a-day-what-was-good',
      'ten-quiet-minutes-before-the-phone', 'the-course-you-bought-and-never-opened',
      'the-sunday-page-twenty-minutes-that-save-a-week')
  UNION ALL SELECT 'lesson', id::text FROM binder_lessons
    WHERE slug IN ('a-page-for-the-hard-days', 'choose-one-destination', 'count-once-a-week', 'habits-that-leave-a-line',
      'learn-it-then-write-one-page', 'one-week-experiments', 'sleep-food-movement-in-that-order', 'three-months-of-rent')
  UNION ALL SELECT 'coaching_type', id::text FROM coaching_types WHERE slug IN ('setup-session', 'quarterly-review')
) AS found
WHERE EXISTS (SELECT FROM products WHERE id = 999);

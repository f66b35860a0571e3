-- Courses and workshops have their pages under one path, so a slug belongs to one class. A workshop with the slug of a
-- course gets another one.
UPDATE workshops SET slug = slug || '-' || CASE
    WHEN EXISTS (SELECT FROM courses c WHERE c.slug = workshops.slug || '-workshop')
      OR EXISTS (SELECT FROM workshops w WHERE w.slug = workshops.slug || '-workshop') THEN id::text
    ELSE 'workshop'
  END
WHERE slug IN (SELECT slug FROM courses);
--> statement-breakpoint
-- A unique index covers one table only. The lock makes concurrent writers of a slug wait for each other.
CREATE FUNCTION check_class_slug() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_taken boolean;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('class slug ' || NEW.slug, 0));
  IF TG_TABLE_NAME = 'courses' THEN
    is_taken := EXISTS (SELECT FROM workshops WHERE slug = NEW.slug);
  ELSE
    is_taken := EXISTS (SELECT FROM courses WHERE slug = NEW.slug);
  END IF;
  IF is_taken THEN
    RAISE unique_violation USING MESSAGE = 'slug of another class: ' || NEW.slug, CONSTRAINT = TG_TABLE_NAME || '_slug_key';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER courses_slug_check BEFORE INSERT OR UPDATE OF slug ON courses
  FOR EACH ROW EXECUTE FUNCTION check_class_slug();
--> statement-breakpoint
CREATE TRIGGER workshops_slug_check BEFORE INSERT OR UPDATE OF slug ON workshops
  FOR EACH ROW EXECUTE FUNCTION check_class_slug();

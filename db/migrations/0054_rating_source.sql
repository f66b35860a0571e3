-- Origin of the rating that the owner entered, such as 'Etsy, 2026'. Empty: not known.
ALTER TABLE products ADD COLUMN rating_source text NOT NULL DEFAULT '';
--> statement-breakpoint
ALTER TABLE courses ADD COLUMN rating_source text NOT NULL DEFAULT '';
--> statement-breakpoint
DROP TRIGGER products_version ON products;
--> statement-breakpoint
-- Not of the stock, which each order changes.
CREATE TRIGGER products_version BEFORE UPDATE OF slug, name, description, price, original_price, image_url, badge, features,
  category, kind, rating, rating_source, review_count, is_active, cover, deleted_at, weight_grams ON products
  FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
DROP TRIGGER courses_version ON courses;
--> statement-breakpoint
-- Not of the number of students, which each sale raises.
CREATE TRIGGER courses_version BEFORE UPDATE OF slug, title, description, instructor, price, next_start_date, is_active,
  duration, lessons_count, level, rating, rating_source, highlights, category, cover, image_url, deleted_at ON courses
  FOR EACH ROW EXECUTE FUNCTION raise_version();

-- Every node keeps public pages in memory. What changes on them is told to all of them by the transaction that changes it,
-- in words on the channel 'content': 'posts' when posts appear, go, or change their place in lists, 'post:…' when the one
-- with this id changes in itself, and likewise of lessons and products; 'classes' of courses, workshops and their seats.
-- Words that are told twice in one transaction arrive once. Of drafts, and of what is off sale, nobody hears.

CREATE FUNCTION tell_content(topic text) RETURNS void LANGUAGE sql AS $$ SELECT pg_notify('content', topic) $$;
--> statement-breakpoint
CREATE FUNCTION posts_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was boolean := TG_OP <> 'INSERT' AND OLD.is_published;
  is_now boolean := TG_OP <> 'DELETE' AND NEW.is_published;
BEGIN
  IF was AND is_now AND (OLD.slug, OLD.published_at, OLD.category, OLD.tags)
      IS NOT DISTINCT FROM (NEW.slug, NEW.published_at, NEW.category, NEW.tags) THEN
    PERFORM tell_content('post:' || NEW.id);
  ELSIF was OR is_now THEN
    PERFORM tell_content('posts');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER blog_posts_told AFTER INSERT OR UPDATE OR DELETE ON blog_posts
  FOR EACH ROW EXECUTE FUNCTION posts_changed();
--> statement-breakpoint
CREATE FUNCTION lessons_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was boolean := TG_OP <> 'INSERT' AND OLD.is_published;
  is_now boolean := TG_OP <> 'DELETE' AND NEW.is_published;
BEGIN
  IF was AND is_now AND (OLD.slug, OLD.order_index, OLD.category)
      IS NOT DISTINCT FROM (NEW.slug, NEW.order_index, NEW.category) THEN
    PERFORM tell_content('lesson:' || NEW.id);
  ELSIF was OR is_now THEN
    PERFORM tell_content('lessons');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER binder_lessons_told AFTER INSERT OR UPDATE OR DELETE ON binder_lessons
  FOR EACH ROW EXECUTE FUNCTION lessons_changed();
--> statement-breakpoint
CREATE FUNCTION products_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was boolean := TG_OP <> 'INSERT' AND OLD.is_active AND OLD.deleted_at IS NULL;
  is_now boolean := TG_OP <> 'DELETE' AND NEW.is_active AND NEW.deleted_at IS NULL;
BEGIN
  IF was AND is_now AND (OLD.slug, OLD.kind) = (NEW.slug, NEW.kind) THEN
    PERFORM tell_content('product:' || NEW.id);
  -- Of one that is off sale, bundles show what kind of thing it is.
  ELSIF was OR is_now OR (TG_OP = 'UPDATE' AND OLD.kind <> NEW.kind) THEN
    PERFORM tell_content('products');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_told AFTER INSERT OR UPDATE OR DELETE ON products
  FOR EACH ROW EXECUTE FUNCTION products_changed();
--> statement-breakpoint
CREATE FUNCTION content_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_content(TG_ARGV[0]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_parts_told AFTER INSERT OR UPDATE OR DELETE ON product_parts
  FOR EACH ROW EXECUTE FUNCTION content_changed('products');
--> statement-breakpoint
CREATE TRIGGER courses_told AFTER INSERT OR UPDATE OR DELETE ON courses
  FOR EACH ROW EXECUTE FUNCTION content_changed('classes');
--> statement-breakpoint
CREATE TRIGGER workshops_told AFTER INSERT OR UPDATE OR DELETE ON workshops
  FOR EACH ROW EXECUTE FUNCTION content_changed('classes');
--> statement-breakpoint
CREATE TRIGGER seats_told AFTER INSERT OR UPDATE OR DELETE ON seats
  FOR EACH ROW EXECUTE FUNCTION content_changed('classes');
--> statement-breakpoint
-- A table that is emptied, or brought back from a backup, is another one.
CREATE TRIGGER blog_posts_emptied AFTER TRUNCATE ON blog_posts FOR EACH STATEMENT EXECUTE FUNCTION content_changed('*');
--> statement-breakpoint
CREATE TRIGGER binder_lessons_emptied AFTER TRUNCATE ON binder_lessons FOR EACH STATEMENT EXECUTE FUNCTION content_changed('*');
--> statement-breakpoint
CREATE TRIGGER products_emptied AFTER TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION content_changed('*');
--> statement-breakpoint
CREATE TRIGGER product_parts_emptied AFTER TRUNCATE ON product_parts FOR EACH STATEMENT EXECUTE FUNCTION content_changed('*');
--> statement-breakpoint
CREATE TRIGGER courses_emptied AFTER TRUNCATE ON courses FOR EACH STATEMENT EXECUTE FUNCTION content_changed('*');
--> statement-breakpoint
CREATE TRIGGER workshops_emptied AFTER TRUNCATE ON workshops FOR EACH STATEMENT EXECUTE FUNCTION content_changed('*');
--> statement-breakpoint
CREATE TRIGGER seats_emptied AFTER TRUNCATE ON seats FOR EACH STATEMENT EXECUTE FUNCTION content_changed('*');

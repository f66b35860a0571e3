-- The menu of the header and the columns of the footer. At most one row; without it, the sample applies.
CREATE TABLE site_menus (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  content jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object'),
  version integer NOT NULL DEFAULT 1
);
--> statement-breakpoint
CREATE TRIGGER site_menus_version BEFORE UPDATE ON site_menus FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE TRIGGER site_menus_told AFTER INSERT OR UPDATE OR DELETE ON site_menus
  FOR EACH ROW EXECUTE FUNCTION content_changed('menus');
--> statement-breakpoint
CREATE TRIGGER site_menus_emptied AFTER TRUNCATE ON site_menus FOR EACH STATEMENT EXECUTE FUNCTION content_changed('*');
--> statement-breakpoint
-- site_pages.placement and order_index are not read any more: the links to own pages move here.
WITH links AS (
  SELECT
    jsonb_build_object('label', '', 'to', 'page:' || id, 'isVisible', true) AS link,
    placement,
    row_number() OVER (ORDER BY order_index, lower(title), id) AS position
  FROM site_pages
), pages AS (
  SELECT
    coalesce(jsonb_agg(link ORDER BY position) FILTER (WHERE placement = 'menu'), '[]') AS menu,
    coalesce(jsonb_agg(link ORDER BY position) FILTER (WHERE placement = 'footer'), '[]') AS footer,
    count(*) AS total
  FROM links
)
INSERT INTO site_menus (content)
SELECT jsonb_build_object(
  'menu', '[
    {"label": "Home", "to": "/", "isVisible": true},
    {"label": "Store", "to": "/store", "isVisible": true},
    {"label": "Classes", "to": "/classes", "isVisible": true},
    {"label": "Blog", "to": "/blog", "isVisible": true}
  ]'::jsonb || menu,
  'hasHomeMenu', true,
  'homeMenu', '[
    {"label": "Features", "to": "/#features", "isVisible": true},
    {"label": "Classes", "to": "/classes", "isVisible": true},
    {"label": "Store", "to": "/store", "isVisible": true},
    {"label": "Blog", "to": "/blog", "isVisible": true}
  ]'::jsonb || menu,
  'footer', jsonb_build_array(
    '{"title": "Product", "links": [
      {"label": "Features", "to": "/#features", "isVisible": true},
      {"label": "Store", "to": "/store", "isVisible": true},
      {"label": "Digital binder", "to": "/binder", "isVisible": true}
    ]}'::jsonb,
    '{"title": "Learning", "links": [
      {"label": "Classes", "to": "/classes", "isVisible": true},
      {"label": "Schedule", "to": "/schedule", "isVisible": true},
      {"label": "Coaching", "to": "/coaching", "isVisible": true},
      {"label": "Blog", "to": "/blog", "isVisible": true}
    ]}'::jsonb,
    jsonb_build_object('title', 'Support', 'links', '[
      {"label": "Your account", "to": "/account", "isVisible": true},
      {"label": "Reset password", "to": "/auth/forgot", "isVisible": true},
      {"label": "Contact", "to": "/contact", "isVisible": true},
      {"label": "Newsletter", "to": "/newsletter", "isVisible": true}
    ]'::jsonb || footer)
  )
) FROM pages WHERE total > 0;
--> statement-breakpoint
-- Headings, intros and metadata of the store, the blog and the like. At most one row; without it, the sample applies.
CREATE TABLE page_texts (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  content jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object'),
  version integer NOT NULL DEFAULT 1
);
--> statement-breakpoint
CREATE TRIGGER page_texts_version BEFORE UPDATE ON page_texts FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE TRIGGER page_texts_told AFTER INSERT OR UPDATE OR DELETE ON page_texts
  FOR EACH ROW EXECUTE FUNCTION content_changed('page-texts');
--> statement-breakpoint
CREATE TRIGGER page_texts_emptied AFTER TRUNCATE ON page_texts FOR EACH STATEMENT EXECUTE FUNCTION content_changed('*');

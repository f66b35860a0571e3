-- Pages of the owner, under /pages/. The site links to a page with a purpose where its text matters.
CREATE TABLE site_pages (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  title text NOT NULL CHECK (title <> ''),
  slug text NOT NULL CONSTRAINT site_pages_slug_key UNIQUE,
  content text NOT NULL DEFAULT '',
  placement text NOT NULL DEFAULT 'footer' CHECK (placement IN ('footer', 'menu', 'none')),
  purpose text CONSTRAINT site_pages_purpose_key UNIQUE CHECK (purpose IN ('privacy', 'terms', 'refunds', 'imprint')),
  order_index integer NOT NULL DEFAULT 0,
  is_published boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1
);
--> statement-breakpoint
CREATE INDEX site_pages_newest ON site_pages (created_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX site_pages_by_title ON site_pages (lower(title), id);
--> statement-breakpoint
CREATE TRIGGER site_pages_version BEFORE UPDATE ON site_pages FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
-- The menu and the footer of every page link to these pages.
CREATE TRIGGER site_pages_told AFTER INSERT OR UPDATE OR DELETE ON site_pages
  FOR EACH ROW EXECUTE FUNCTION content_changed('site-pages');
--> statement-breakpoint
CREATE TRIGGER site_pages_emptied AFTER TRUNCATE ON site_pages FOR EACH STATEMENT EXECUTE FUNCTION content_changed('*');

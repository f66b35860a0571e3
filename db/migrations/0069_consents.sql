-- Published texts of the legal pages. A text stays readable after the page changed.
CREATE TABLE legal_page_versions (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  purpose text NOT NULL CHECK (purpose IN ('privacy', 'terms', 'refunds', 'imprint')),
  version integer NOT NULL CHECK (version > 0),
  title text NOT NULL,
  content text NOT NULL,
  -- As the page shows it.
  changed_at timestamptz NOT NULL,
  UNIQUE (purpose, version)
);
--> statement-breakpoint
CREATE FUNCTION refuse_legal_page_version_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'published versions do not change'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'legal_page_versions_unchanged';
END $$;
--> statement-breakpoint
CREATE TRIGGER legal_page_versions_unchanged BEFORE UPDATE OR DELETE ON legal_page_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_legal_page_version_change();
--> statement-breakpoint
CREATE FUNCTION store_legal_page_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  newest legal_page_versions;
BEGIN
  SELECT * INTO newest FROM legal_page_versions WHERE purpose = NEW.purpose ORDER BY version DESC LIMIT 1;
  IF newest.title IS DISTINCT FROM NEW.title OR newest.content IS DISTINCT FROM NEW.content THEN
    INSERT INTO legal_page_versions (purpose, version, title, content, changed_at)
    VALUES (NEW.purpose, coalesce(newest.version, 0) + 1, NEW.title, NEW.content, NEW.changed_at);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER site_pages_legal_version AFTER INSERT OR UPDATE ON site_pages
  FOR EACH ROW WHEN (NEW.is_published AND NEW.purpose IS NOT NULL) EXECUTE FUNCTION store_legal_page_version();
--> statement-breakpoint
INSERT INTO legal_page_versions (purpose, version, title, content, changed_at)
  SELECT purpose, 1, title, content, changed_at FROM site_pages WHERE is_published AND purpose IS NOT NULL;
--> statement-breakpoint
-- Which text was accepted when, at sign-up or with an order.
CREATE TABLE consents (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  version_id uuid NOT NULL REFERENCES legal_page_versions (id),
  user_id uuid REFERENCES profiles (id) ON DELETE CASCADE,
  order_id uuid REFERENCES orders (id),
  accepted_at timestamptz NOT NULL,
  CHECK (num_nonnulls(user_id, order_id) = 1),
  UNIQUE (user_id, version_id),
  UNIQUE (order_id, version_id)
);

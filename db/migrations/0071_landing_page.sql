-- Texts and sections of the landing page, as the owner wrote them. At most one row; without it, the sample applies.
CREATE TABLE landing_page (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  content jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object'),
  version integer NOT NULL DEFAULT 1
);
--> statement-breakpoint
CREATE TRIGGER landing_page_version BEFORE UPDATE ON landing_page FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE TRIGGER landing_page_told AFTER INSERT OR UPDATE OR DELETE ON landing_page
  FOR EACH ROW EXECUTE FUNCTION content_changed('landing');
--> statement-breakpoint
CREATE TRIGGER landing_page_emptied AFTER TRUNCATE ON landing_page FOR EACH STATEMENT EXECUTE FUNCTION content_changed('*');

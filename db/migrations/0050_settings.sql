-- What the owner sets for the whole site. At most one row; without it, the defaults apply. Empty texts are not set.
CREATE TABLE settings (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  business_name text NOT NULL CHECK (business_name <> ''),
  tagline text NOT NULL,
  legal_name text NOT NULL,
  legal_address text NOT NULL,
  tax_id text NOT NULL,
  contact_email text NOT NULL,
  contact_phone text NOT NULL,
  time_zone text NOT NULL,
  version integer NOT NULL DEFAULT 1
);
--> statement-breakpoint
CREATE TRIGGER settings_version BEFORE UPDATE ON settings FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
-- Each instance loads the settings again, then invalidates all pages.
CREATE TRIGGER settings_told AFTER INSERT OR UPDATE OR DELETE ON settings
  FOR EACH ROW EXECUTE FUNCTION content_changed('settings');
--> statement-breakpoint
CREATE TRIGGER settings_emptied AFTER TRUNCATE ON settings FOR EACH STATEMENT EXECUTE FUNCTION content_changed('*');

-- Texts of customer emails that the owner edited. After a reset, the row has no texts and its version goes on, so that a form
-- opened before the reset conflicts.
CREATE TABLE mail_templates (
  name text PRIMARY KEY,
  subject text,
  body text,
  version integer NOT NULL DEFAULT 1,
  CHECK ((subject IS NULL) = (body IS NULL))
);
--> statement-breakpoint
CREATE TRIGGER mail_templates_version BEFORE UPDATE ON mail_templates FOR EACH ROW EXECUTE FUNCTION raise_version();

-- The landing page shows the testimonials of the sample while there is sample content.
CREATE TRIGGER notify_sample_content_changed AFTER INSERT OR UPDATE OR DELETE ON sample_content
  FOR EACH STATEMENT EXECUTE FUNCTION content_changed('landing');
--> statement-breakpoint
CREATE TRIGGER notify_sample_content_truncated AFTER TRUNCATE ON sample_content
  FOR EACH STATEMENT EXECUTE FUNCTION content_changed('*');

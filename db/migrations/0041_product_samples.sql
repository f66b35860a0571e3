-- Anyone can download a sample from the page of its product. Buyers do not get it with their order.
ALTER TABLE product_files ADD COLUMN is_sample boolean NOT NULL DEFAULT false;
--> statement-breakpoint
DROP TRIGGER product_files_version ON product_files;
--> statement-breakpoint
CREATE TRIGGER product_files_version BEFORE UPDATE OF title, file_name, source, removed_at, is_sample ON product_files
  FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
-- Invalidates the cached page that lists the samples.
CREATE FUNCTION product_samples_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.is_sample THEN
    PERFORM tell_content('product:' || OLD.product_id);
  ELSIF TG_OP <> 'DELETE' AND NEW.is_sample THEN
    PERFORM tell_content('product:' || NEW.product_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_files_changed AFTER INSERT OR UPDATE OR DELETE ON product_files
  FOR EACH ROW EXECUTE FUNCTION product_samples_changed();
--> statement-breakpoint
CREATE TRIGGER product_files_emptied AFTER TRUNCATE ON product_files
  FOR EACH STATEMENT EXECUTE FUNCTION content_changed('*');

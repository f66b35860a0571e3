-- Pages know whether the site has shipping zones.
CREATE TRIGGER shipping_zones_told AFTER INSERT OR UPDATE OR DELETE ON shipping_zones
  FOR EACH ROW EXECUTE FUNCTION content_changed('settings');
--> statement-breakpoint
CREATE TRIGGER shipping_zones_emptied AFTER TRUNCATE ON shipping_zones
  FOR EACH STATEMENT EXECUTE FUNCTION content_changed('*');

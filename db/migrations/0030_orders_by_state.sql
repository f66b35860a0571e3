-- How many orders are in each state, kept like the other totals, so that whoever asks every few seconds counts no table.
CREATE TRIGGER states_gain AFTER INSERT ON orders REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_totals(
  'SELECT ''orders_'' || status AS name, (created_at AT TIME ZONE ''UTC'')::date AS day, 1 AS number, 0 AS minor FROM changed_rows');
--> statement-breakpoint
CREATE TRIGGER states_change AFTER UPDATE ON orders REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_totals(
  'SELECT ''orders_'' || status AS name, (created_at AT TIME ZONE ''UTC'')::date AS day, 1 AS number, 0 AS minor FROM changed_rows');
--> statement-breakpoint
CREATE TRIGGER states_loss AFTER DELETE ON orders REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_totals(
  'SELECT ''orders_'' || status AS name, (created_at AT TIME ZONE ''UTC'')::date AS day, 1 AS number, 0 AS minor FROM changed_rows');
--> statement-breakpoint
-- Those that are there already; the triggers above keep everybody else from writing meanwhile.
INSERT INTO daily_totals (name, day, shard, number, minor)
SELECT 'orders_' || status, (created_at AT TIME ZONE 'UTC')::date, 0, count(*), 0 FROM orders GROUP BY 1, 2;

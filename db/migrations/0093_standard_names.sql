-- Names of triggers and trigger functions in standard terms. No program calls them.
ALTER TRIGGER order_tasks_told ON order_tasks RENAME TO order_tasks_update_order;
--> statement-breakpoint
DO $$
DECLARE item record;
BEGIN
  FOR item IN SELECT tgname, tgrelid::regclass AS table_name FROM pg_trigger
    WHERE NOT tgisinternal AND tgname ~ '_(told|emptied)$' LOOP
    EXECUTE format('ALTER TRIGGER %I ON %s RENAME TO %I', item.tgname, item.table_name,
      'notify_' || replace(replace(item.tgname, '_told', '_changed'), '_emptied', '_truncated'));
  END LOOP;
END $$;
--> statement-breakpoint
ALTER TRIGGER class_sessions_changed ON class_sessions RENAME TO notify_class_sessions_changed;
--> statement-breakpoint
ALTER TRIGGER class_sessions_truncated ON class_sessions RENAME TO notify_class_sessions_truncated;
--> statement-breakpoint
ALTER TRIGGER coaching_types_changed ON coaching_types RENAME TO notify_coaching_types_changed;
--> statement-breakpoint
ALTER TRIGGER products_updated ON products RENAME TO notify_products_updated;
--> statement-breakpoint
ALTER TRIGGER products_stock_changed ON products RENAME TO notify_stock_changed;
--> statement-breakpoint
ALTER TRIGGER product_files_changed ON product_files RENAME TO notify_product_files_changed;
--> statement-breakpoint
ALTER TRIGGER audit_trail_stays ON audit_trail RENAME TO audit_trail_unchanged;
--> statement-breakpoint
ALTER TRIGGER order_lines_ordered ON order_lines RENAME TO order_lines_set_ordered_at;
--> statement-breakpoint
ALTER TRIGGER order_lines_parts ON order_lines RENAME TO order_lines_insert_parts;
--> statement-breakpoint
ALTER TRIGGER orders_forget_address ON orders RENAME TO orders_remove_address;
--> statement-breakpoint
ALTER TRIGGER profiles_first_role ON profiles RENAME TO profiles_insert_role;
--> statement-breakpoint
ALTER TRIGGER orders_books_agree ON orders RENAME TO orders_totals_agree;
--> statement-breakpoint
ALTER TRIGGER order_lines_books_agree ON order_lines RENAME TO order_lines_totals_agree;
--> statement-breakpoint
ALTER TRIGGER refunds_books_agree ON refunds RENAME TO refunds_totals_agree;
--> statement-breakpoint
ALTER FUNCTION tell_content(text) RENAME TO notify_content;
--> statement-breakpoint
-- The text of a function has the names of the functions that it calls.
DO $$
DECLARE definition text;
BEGIN
  FOR definition IN SELECT replace(pg_get_functiondef(oid), 'tell_content(', 'notify_content(') FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND prosrc LIKE '%tell_content(%' LOOP
    EXECUTE definition;
  END LOOP;
END $$;
--> statement-breakpoint
ALTER FUNCTION content_changed() RENAME TO notify_content_changed;
--> statement-breakpoint
ALTER FUNCTION posts_changed() RENAME TO notify_posts_changed;
--> statement-breakpoint
ALTER FUNCTION lessons_changed() RENAME TO notify_lessons_changed;
--> statement-breakpoint
ALTER FUNCTION course_lessons_changed() RENAME TO notify_course_lessons_changed;
--> statement-breakpoint
ALTER FUNCTION products_changed() RENAME TO notify_products_changed;
--> statement-breakpoint
ALTER FUNCTION product_samples_changed() RENAME TO notify_product_samples_changed;
--> statement-breakpoint
ALTER FUNCTION reviews_changed() RENAME TO notify_reviews_changed;
--> statement-breakpoint
ALTER FUNCTION stock_changed() RENAME TO notify_stock_changed;
--> statement-breakpoint
ALTER FUNCTION raise_version() RENAME TO increment_version;
--> statement-breakpoint
ALTER FUNCTION tell_order_of_its_tasks() RENAME TO update_order_of_task;
--> statement-breakpoint
ALTER FUNCTION line_is_ordered() RENAME TO set_line_ordered_at;
--> statement-breakpoint
ALTER FUNCTION line_keeps_parts() RENAME TO insert_line_parts;
--> statement-breakpoint
ALTER FUNCTION forget_address_of_nobody() RENAME TO remove_order_address;
--> statement-breakpoint
ALTER FUNCTION give_first_role() RENAME TO insert_user_role;
--> statement-breakpoint
ALTER FUNCTION refuse_person_without_role() RENAME TO reject_user_without_role;
--> statement-breakpoint
ALTER FUNCTION refuse_rewriting() RENAME TO reject_audit_change;
--> statement-breakpoint
ALTER FUNCTION refuse_books_that_differ() RENAME TO reject_different_totals;
--> statement-breakpoint
ALTER FUNCTION refuse_invoice_change() RENAME TO reject_invoice_change;
--> statement-breakpoint
ALTER FUNCTION refuse_legal_page_version_change() RENAME TO reject_legal_page_version_change;
--> statement-breakpoint
ALTER FUNCTION refuse_refund_beyond_payment() RENAME TO reject_refund_beyond_payment;
--> statement-breakpoint
ALTER FUNCTION refuse_seat_beyond_spots() RENAME TO reject_seat_beyond_spots;
--> statement-breakpoint
ALTER FUNCTION refuse_spots_below_seats() RENAME TO reject_spots_below_seats;
--> statement-breakpoint
ALTER FUNCTION keep_totals() RENAME TO update_daily_totals;
--> statement-breakpoint
ALTER FUNCTION keep_refunded_totals() RENAME TO update_refunded_totals;
--> statement-breakpoint
ALTER FUNCTION apart(text) RENAME TO without_punctuation;
--> statement-breakpoint
ALTER FUNCTION both_vectors(text, integer) RENAME TO search_vectors;
--> statement-breakpoint
ALTER FUNCTION joined(text[]) RENAME TO join_words;

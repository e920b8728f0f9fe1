-- Whoever changes a row need not remember to tell: the database does, after commit, to every process.
CREATE FUNCTION notify_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify(TG_ARGV[0], '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION notify_order_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('order_changed', NEW.order_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER menu_items_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON menu_items
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('menu_changed');
--> statement-breakpoint
CREATE TRIGGER menu_item_prices_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON menu_item_prices
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('menu_changed');
--> statement-breakpoint
CREATE TRIGGER menu_item_options_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON menu_item_options
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('menu_changed');
--> statement-breakpoint
CREATE TRIGGER menu_item_schedules_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON menu_item_schedules
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('menu_changed');
--> statement-breakpoint
CREATE TRIGGER extras_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON extras
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('menu_changed');
--> statement-breakpoint
CREATE TRIGGER settings_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('settings_changed');
--> statement-breakpoint
CREATE TRIGGER outbox_due AFTER INSERT ON outbox
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('outbox_due');
--> statement-breakpoint
CREATE TRIGGER order_changed AFTER INSERT ON order_events
  FOR EACH ROW EXECUTE FUNCTION notify_order_changed();

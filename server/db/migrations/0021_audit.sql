CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT date_trunc('milliseconds', clock_timestamp()) NOT NULL,
	"actor" text NOT NULL,
	"entity" text NOT NULL,
	"key" text NOT NULL,
	"action" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_log_by_time" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_row" ON "audit_log" USING btree ("entity","key","at");--> statement-breakpoint
-- Records the changed columns of a row that staff edit; its arguments are the columns of the key. The actor is named by
-- the transaction. Rows that are inserted or deleted by nobody are the seed's and are not recorded.
CREATE FUNCTION record_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  who text := nullif(current_setting('chillz.actor', true), '');
  old_row jsonb := '{}';
  new_row jsonb := '{}';
  row_key text;
BEGIN
  IF who IS NULL AND TG_OP <> 'UPDATE' THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' THEN old_row := to_jsonb(OLD) - 'search_text' - 'updated_at'; END IF;
  IF TG_OP <> 'DELETE' THEN new_row := to_jsonb(NEW) - 'search_text' - 'updated_at'; END IF;
  SELECT string_agg(coalesce(nullif(new_row, '{}'), old_row) ->> name, '/' ORDER BY place) INTO row_key
    FROM unnest(TG_ARGV) WITH ORDINALITY AS columns (name, place);
  IF TG_OP = 'UPDATE' THEN
    SELECT coalesce(jsonb_object_agg(key, value), '{}') INTO new_row
      FROM jsonb_each(new_row) WHERE value IS DISTINCT FROM old_row -> key;
    IF new_row = '{}' THEN RETURN NULL; END IF;
    SELECT jsonb_object_agg(key, value) INTO old_row FROM jsonb_each(old_row) WHERE new_row ? key;
  END IF;
  INSERT INTO audit_log (actor, entity, key, action, before, after)
    VALUES (coalesce(who, 'system:database'), TG_TABLE_NAME, row_key, lower(TG_OP), old_row, new_row);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is refused on %: it is only added to', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER menu_items_recorded AFTER INSERT OR UPDATE OR DELETE ON menu_items
  FOR EACH ROW EXECUTE FUNCTION record_change('id');
--> statement-breakpoint
CREATE TRIGGER menu_item_prices_recorded AFTER INSERT OR UPDATE OR DELETE ON menu_item_prices
  FOR EACH ROW EXECUTE FUNCTION record_change('menu_item_id', 'size_type');
--> statement-breakpoint
CREATE TRIGGER menu_item_options_recorded AFTER INSERT OR UPDATE OR DELETE ON menu_item_options
  FOR EACH ROW EXECUTE FUNCTION record_change('menu_item_id', 'id');
--> statement-breakpoint
CREATE TRIGGER menu_item_schedules_recorded AFTER INSERT OR UPDATE OR DELETE ON menu_item_schedules
  FOR EACH ROW EXECUTE FUNCTION record_change('menu_item_id', 'day_of_week', 'start_time');
--> statement-breakpoint
CREATE TRIGGER extras_recorded AFTER INSERT OR UPDATE OR DELETE ON extras
  FOR EACH ROW EXECUTE FUNCTION record_change('id');
--> statement-breakpoint
CREATE TRIGGER settings_recorded AFTER INSERT OR UPDATE OR DELETE ON settings
  FOR EACH ROW EXECUTE FUNCTION record_change('key');
--> statement-breakpoint
CREATE TRIGGER subscription_plans_recorded AFTER INSERT OR UPDATE OR DELETE ON subscription_plans
  FOR EACH ROW EXECUTE FUNCTION record_change('id');
--> statement-breakpoint
CREATE TRIGGER dispatch_vehicles_recorded AFTER INSERT OR UPDATE OR DELETE ON dispatch_vehicles
  FOR EACH ROW EXECUTE FUNCTION record_change('id');
--> statement-breakpoint
CREATE TRIGGER service_types_recorded AFTER INSERT OR UPDATE OR DELETE ON service_types
  FOR EACH ROW EXECUTE FUNCTION record_change('id');
--> statement-breakpoint
CREATE TRIGGER airtime_providers_recorded AFTER INSERT OR UPDATE OR DELETE ON airtime_providers
  FOR EACH ROW EXECUTE FUNCTION record_change('id');
--> statement-breakpoint
CREATE TRIGGER delivery_areas_recorded AFTER INSERT OR UPDATE OR DELETE ON delivery_areas
  FOR EACH ROW EXECUTE FUNCTION record_change('city', 'name');
--> statement-breakpoint
CREATE TRIGGER staff_members_recorded AFTER INSERT OR UPDATE OR DELETE ON staff_members
  FOR EACH ROW EXECUTE FUNCTION record_change('user_id');

CREATE TRIGGER farms_recorded AFTER INSERT OR UPDATE OR DELETE ON farms
  FOR EACH ROW EXECUTE FUNCTION record_change('id');
--> statement-breakpoint
CREATE TRIGGER produce_recorded AFTER INSERT OR UPDATE OR DELETE ON produce
  FOR EACH ROW EXECUTE FUNCTION record_change('id');
--> statement-breakpoint
CREATE TRIGGER collection_points_recorded AFTER INSERT OR UPDATE OR DELETE ON collection_points
  FOR EACH ROW EXECUTE FUNCTION record_change('id');
--> statement-breakpoint
CREATE TRIGGER grow_cycles_recorded AFTER INSERT OR UPDATE OR DELETE ON grow_cycles
  FOR EACH ROW EXECUTE FUNCTION record_change('id');

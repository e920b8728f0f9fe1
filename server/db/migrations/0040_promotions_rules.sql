-- What checkouts count is no change by staff, so a budget is recorded only when its limits are written.
CREATE TRIGGER promotions_recorded AFTER INSERT OR UPDATE OR DELETE ON promotions
  FOR EACH ROW EXECUTE FUNCTION record_change('id');
--> statement-breakpoint
CREATE TRIGGER promotion_budgets_recorded AFTER INSERT OR DELETE OR UPDATE OF max_uses, max_amount ON promotion_budgets
  FOR EACH ROW EXECUTE FUNCTION record_change('promotion_id');

-- What checkouts count is no change by staff, so a budget is recorded only when its limits are written.
CREATE TRIGGER promotions_recorded AFTER INSERT OR UPDATE OR DELETE ON promotions
  FOR EACH ROW EXECUTE FUNCTION record_change('id');
--> statement-breakpoint
CREATE TRIGGER promotion_budgets_recorded AFTER INSERT OR DELETE OR UPDATE OF max_uses, max_amount ON promotion_budgets
  FOR EACH ROW EXECUTE FUNCTION record_change('promotion_id');

--> statement-breakpoint
CREATE TRIGGER item_ratings_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON item_ratings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('menu_changed');
--> statement-breakpoint
-- What staff decide about a comment, and not what its shopper writes: the record of changes cannot be erased.
CREATE TRIGGER ratings_recorded AFTER UPDATE OF comment_state ON ratings FOR EACH ROW
  WHEN (OLD.comment = NEW.comment AND OLD.stars = NEW.stars AND OLD.is_due = NEW.is_due)
  EXECUTE FUNCTION record_change('id');

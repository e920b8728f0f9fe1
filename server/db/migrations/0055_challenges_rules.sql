CREATE TRIGGER challenges_recorded AFTER INSERT OR UPDATE OR DELETE ON challenges
  FOR EACH ROW EXECUTE FUNCTION record_change('id');
--> statement-breakpoint
-- What staff decide about an entry, and not what its sender writes: the record of changes cannot be erased.
CREATE TRIGGER challenge_entries_recorded AFTER UPDATE OF state ON challenge_entries FOR EACH ROW
  WHEN (OLD.sent_at = NEW.sent_at AND OLD.name = NEW.name AND OLD.dish = NEW.dish AND OLD.story = NEW.story
    AND OLD.picture_id = NEW.picture_id)
  EXECUTE FUNCTION record_change('id');
--> statement-breakpoint
ALTER TABLE challenges ADD CONSTRAINT challenges_times CHECK (entries_open_at < entries_close_at
  AND entries_close_at <= voting_opens_at AND voting_opens_at < voting_closes_at);

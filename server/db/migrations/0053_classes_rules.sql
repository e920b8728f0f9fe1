CREATE TRIGGER classes_recorded AFTER INSERT OR UPDATE OR DELETE ON classes
  FOR EACH ROW EXECUTE FUNCTION record_change('id');
--> statement-breakpoint
ALTER TABLE class_seats ADD CONSTRAINT class_seats_ticket_when_paid
  CHECK ((state = 'held') = (paystack_reference IS NULL));

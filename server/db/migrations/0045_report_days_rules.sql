-- Marks the day of an order whose event or refund changes what reports say. An unpaid order marks nothing, and neither
-- does placing one.
CREATE FUNCTION mark_report_of_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO report_marks (at) SELECT placed_at FROM orders WHERE id = NEW.order_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION mark_report_of_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO report_marks (at) SELECT o.placed_at
    FROM payment_intents i JOIN orders o ON o.id = i.subject_id WHERE i.id = NEW.intent_id AND i.purpose = 'order';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_events_reported AFTER INSERT ON order_events
  FOR EACH ROW WHEN (NEW.status <> 'awaiting_payment') EXECUTE FUNCTION mark_report_of_event();
--> statement-breakpoint
CREATE TRIGGER refunds_reported AFTER INSERT OR UPDATE OF status, amount ON refunds
  FOR EACH ROW EXECUTE FUNCTION mark_report_of_refund();
--> statement-breakpoint
-- The days before this version are calculated too.
INSERT INTO report_marks (at)
  SELECT DISTINCT date_trunc('day', placed_at, 'UTC') FROM orders WHERE status <> 'awaiting_payment';

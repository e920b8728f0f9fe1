-- The list of refunded orders is read from an index of orders, which no unpaid order is in.
CREATE FUNCTION refund_arrived() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders o SET refunded_at = NEW.updated_at
    FROM payment_intents i
    WHERE i.id = NEW.intent_id AND i.purpose = 'order' AND o.id = i.subject_id AND o.refunded_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_arrived AFTER INSERT OR UPDATE OF status ON refunds
  FOR EACH ROW WHEN (NEW.status = 'processed') EXECUTE FUNCTION refund_arrived();
--> statement-breakpoint
UPDATE orders o SET refunded_at = r.at
  FROM (SELECT i.subject_id, min(r.updated_at) AS at FROM refunds r JOIN payment_intents i ON i.id = r.intent_id
    WHERE i.purpose = 'order' AND r.status = 'processed' GROUP BY i.subject_id) r
  WHERE o.id = r.subject_id;

-- Who follows an order also wants to know that a payment failed, was set aside, or is on its way back.
CREATE FUNCTION notify_payment_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('order_changed', i.subject_id)
    FROM payment_attempts a JOIN payment_intents i ON i.id = a.intent_id
    WHERE a.reference = NEW.reference AND i.purpose = 'order';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_attempts_changed AFTER UPDATE OF status ON payment_attempts
  FOR EACH ROW WHEN (NEW.status IN ('failed', 'surplus', 'review')) EXECUTE FUNCTION notify_payment_changed();
--> statement-breakpoint
CREATE TRIGGER refunds_changed AFTER INSERT OR UPDATE OF status ON refunds
  FOR EACH ROW EXECUTE FUNCTION notify_payment_changed();

-- Records who wrote a note about an order and when, without its text: the note is erased with the customer, and the
-- record of changes cannot be.
CREATE FUNCTION record_order_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_log (actor, entity, key, action, before, after)
    VALUES (NEW.written_by, TG_TABLE_NAME, NEW.order_id || '/' || NEW.id, 'insert', '{}', '{}');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_notes_recorded AFTER INSERT ON order_notes FOR EACH ROW EXECUTE FUNCTION record_order_note();

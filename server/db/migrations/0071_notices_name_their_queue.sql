-- The relay need not look for a message whose queue it serves later anyway.
CREATE FUNCTION notify_outbox_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('outbox_due', NEW.channel || ':' || left(NEW.recipient, 400));
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER outbox_due ON outbox;
--> statement-breakpoint
CREATE TRIGGER outbox_due AFTER INSERT ON outbox
  FOR EACH ROW WHEN (NEW.status = 'due') EXECUTE FUNCTION notify_outbox_due();

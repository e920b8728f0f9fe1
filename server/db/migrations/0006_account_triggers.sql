-- A session that ends, or a role that changes, is known to every process at once, whoever changed the row.
CREATE FUNCTION notify_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_ended', OLD.id::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION notify_staff_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('staff_changed', COALESCE(NEW.user_id, OLD.user_id)::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER session_ended AFTER DELETE ON auth_sessions
  FOR EACH ROW EXECUTE FUNCTION notify_session_ended();
--> statement-breakpoint
CREATE TRIGGER staff_changed AFTER INSERT OR UPDATE OR DELETE ON staff_members
  FOR EACH ROW EXECUTE FUNCTION notify_staff_changed();
--> statement-breakpoint
CREATE TRIGGER keys_changed AFTER INSERT OR UPDATE OR DELETE ON auth_signing_keys
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('keys_changed');

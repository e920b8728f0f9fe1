-- Records who wrote, changed or deleted a row about somebody, and of the row only the named columns: the record of changes
-- cannot be erased, so it holds nothing personal. Rows that nobody deletes by name, such as expired ones, are not recorded.
CREATE FUNCTION record_private_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  who text := nullif(current_setting('chillz.actor', true), '');
  old_row jsonb := '{}';
  new_row jsonb := '{}';
BEGIN
  IF who IS NULL THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' THEN
    SELECT coalesce(jsonb_object_agg(name, to_jsonb(OLD) -> name), '{}') INTO old_row FROM unnest(TG_ARGV) name;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    SELECT coalesce(jsonb_object_agg(name, to_jsonb(NEW) -> name), '{}') INTO new_row FROM unnest(TG_ARGV) name;
  END IF;
  INSERT INTO audit_log (actor, entity, key, action, before, after)
    VALUES (who, TG_TABLE_NAME, coalesce(to_jsonb(NEW), to_jsonb(OLD)) ->> 'id', lower(TG_OP), old_row, new_row);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER blocks_recorded AFTER INSERT OR UPDATE OR DELETE ON blocks
  FOR EACH ROW EXECUTE FUNCTION record_private_change('until', 'lifted_at');
--> statement-breakpoint
CREATE TRIGGER person_notes_recorded AFTER INSERT OR DELETE ON person_notes
  FOR EACH ROW EXECUTE FUNCTION record_private_change();
--> statement-breakpoint
CREATE TRIGGER staff_invitations_recorded AFTER INSERT OR DELETE ON staff_invitations
  FOR EACH ROW EXECUTE FUNCTION record_private_change('role');
--> statement-breakpoint
-- The addresses of earlier orders; the job writes those of new ones.
INSERT INTO order_search_terms (order_id, term, placed_at)
  SELECT o.id, '@' || lower(trim(o.customer_email)), o.placed_at FROM orders o
  WHERE o.customer_email IS NOT NULL AND EXISTS (SELECT FROM order_search_terms t WHERE t.order_id = o.id)
  ON CONFLICT DO NOTHING;

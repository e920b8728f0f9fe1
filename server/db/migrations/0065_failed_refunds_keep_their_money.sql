-- A refund that failed keeps its money: it is sent again, or by hand, and no second refund takes the money beside it.
CREATE OR REPLACE FUNCTION guard_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  taken bigint;
  promised bigint;
BEGIN
  IF NEW.reference IS NULL THEN
    SELECT i.amount INTO taken FROM payment_intents i
      WHERE i.id = NEW.intent_id AND i.paid_by LIKE 'manual:%' FOR UPDATE;
  ELSE
    SELECT a.intent_id, a.amount_taken INTO NEW.intent_id, taken FROM payment_attempts a
      WHERE a.reference = NEW.reference FOR UPDATE;
  END IF;
  IF NEW.is_whole AND EXISTS (SELECT 1 FROM refunds r WHERE r.intent_id = NEW.intent_id
      AND r.reference IS NOT DISTINCT FROM NEW.reference AND r.is_whole) THEN
    RETURN NULL;
  END IF;
  SELECT coalesce(sum(r.amount), 0) INTO promised FROM refunds r WHERE r.intent_id = NEW.intent_id
    AND r.reference IS NOT DISTINCT FROM NEW.reference;
  IF promised + NEW.amount > coalesce(taken, 0) THEN
    RAISE EXCEPTION 'refunds of % and % exceed the % taken', promised, NEW.amount, coalesce(taken, 0)
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_within_taken';
  END IF;
  NEW.due_at := coalesce(NEW.due_at, NEW.next_try_at);
  RETURN NEW;
END $$;

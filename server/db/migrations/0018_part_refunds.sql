ALTER TABLE "refunds" DROP CONSTRAINT "refunds_pkey";--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "reference" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "intent_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "method" text DEFAULT 'provider' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "is_whole" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "asked_by" text DEFAULT 'system:shop' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
DROP TRIGGER refunds_changed ON refunds;--> statement-breakpoint
UPDATE refunds r SET intent_id = a.intent_id, due_at = r.next_try_at
  FROM payment_attempts a WHERE a.reference = r.reference;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "intent_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_intent_id_payment_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."payment_intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_due_at" ON "refunds" USING btree ("due_at") WHERE "refunds"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "refunds_by_intent" ON "refunds" USING btree ("intent_id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_method" CHECK (("refunds"."method" = 'manual') = ("refunds"."reference" is null));--> statement-breakpoint
-- Locks the payment, so that of two concurrent refunds the second sees the first, and keeps their sum within the money
-- that was taken. The version before this one inserts whole refunds without an intent, and repeats them.
CREATE FUNCTION guard_refund() RETURNS trigger LANGUAGE plpgsql AS $$
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
    AND r.reference IS NOT DISTINCT FROM NEW.reference AND r.status <> 'failed';
  IF promised + NEW.amount > coalesce(taken, 0) THEN
    RAISE EXCEPTION 'refunds of % and % exceed the % taken', promised, NEW.amount, coalesce(taken, 0)
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_within_taken';
  END IF;
  NEW.due_at := coalesce(NEW.due_at, NEW.next_try_at);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_guarded BEFORE INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION guard_refund();--> statement-breakpoint
CREATE FUNCTION notify_refund_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('order_changed', i.subject_id)
    FROM payment_intents i WHERE i.id = NEW.intent_id AND i.purpose = 'order';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_changed AFTER INSERT OR UPDATE OF status ON refunds
  FOR EACH ROW EXECUTE FUNCTION notify_refund_changed();

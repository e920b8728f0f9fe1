ALTER TABLE "payment_intents" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_code" UNIQUE("code");
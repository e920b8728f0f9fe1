ALTER TABLE "payment_attempts" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "avatar_decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_code" UNIQUE("code");
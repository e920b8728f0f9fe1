ALTER TABLE "orders" ADD COLUMN "momo_opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promise_terms" jsonb;
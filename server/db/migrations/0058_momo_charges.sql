ALTER TABLE "payment_attempts" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "wallet" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "step" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "prompt_text" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "prompt_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "fault" text;--> statement-breakpoint
CREATE INDEX "payment_attempts_by_network" ON "payment_attempts" USING btree ("network","started_at") WHERE "payment_attempts"."network" is not null;
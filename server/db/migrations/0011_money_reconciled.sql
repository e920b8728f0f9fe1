CREATE TABLE "payment_reconciliations" (
	"domain" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"held_until" timestamp with time zone,
	"compared_until" timestamp with time zone,
	"position" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "payment_attempts" ALTER COLUMN "checks" SET DATA TYPE integer;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "held_until" timestamp with time zone;
CREATE TABLE "payment_reconciliations" (
	"domain" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"held_until" timestamp with time zone,
	"compared_until" timestamp with time zone,
	"position" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "payment_attempts" ALTER COLUMN "checks" SET DATA TYPE integer;--> statement-breakpoint
ALTER TABLE "menu_items" ADD COLUMN "shop" text DEFAULT 'home' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "forgotten_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_forgettable" ON "orders" USING btree ("updated_at") WHERE "orders"."status" = 'cancelled' and "orders"."forgotten_at" is null;
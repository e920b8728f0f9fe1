DROP INDEX "orders_open";--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "details" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "prepare_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "rider_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_failed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("placed_at") WHERE "orders"."status" = 'awaiting_payment';--> statement-breakpoint
CREATE INDEX "orders_on_board" ON "orders" USING btree (coalesce("prepare_by", "scheduled_for", "placed_at"),"id") WHERE "orders"."status" in ('received', 'preparing', 'on_the_way');--> statement-breakpoint
CREATE INDEX "orders_by_time" ON "orders" USING btree ("placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_by_phone" ON "orders" USING btree ("customer_phone");
DROP INDEX "orders_by_user";--> statement-breakpoint
DROP INDEX "payment_intents_by_payer";--> statement-breakpoint
CREATE INDEX "orders_by_user" ON "orders" USING btree ("user_id","placed_at") WHERE "orders"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "payment_intents_by_payer" ON "payment_intents" USING btree ("payer_user_id") WHERE "payment_intents"."payer_user_id" is not null;
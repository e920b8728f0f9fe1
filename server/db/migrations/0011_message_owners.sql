ALTER TABLE "outbox" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "order_id" text;--> statement-breakpoint
CREATE INDEX "outbox_by_user" ON "outbox" USING btree ("user_id") WHERE "outbox"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "outbox_by_order" ON "outbox" USING btree ("order_id") WHERE "outbox"."order_id" is not null;--> statement-breakpoint
-- Whose the messages are that were written before: as their keys name orders, requests and accounts. What names none, such
-- as codes, stays without an owner.
UPDATE "outbox" SET "order_id" = o."id", "user_id" = o."user_id" FROM "orders" o
WHERE "recipient" <> '' AND split_part("dedupe_key", ':', 2) = 'order' AND o."id" = split_part("dedupe_key", ':', 3);--> statement-breakpoint
UPDATE "outbox" SET "user_id" = r."user_id" FROM (
  SELECT "id", "user_id" FROM "dispatch_requests"
  UNION ALL SELECT "id", "user_id" FROM "chillz_service_requests"
  UNION ALL SELECT "id", "user_id" FROM "airtime_top_ups"
  UNION ALL SELECT "id", "user_id" FROM "subscription_orders"
) r
WHERE "recipient" <> '' AND split_part("dedupe_key", ':', 2) IN ('request', 'dispatch', 'service', 'airtime', 'subscription')
  AND r."id"::text = split_part("dedupe_key", ':', 3);--> statement-breakpoint
UPDATE "outbox" SET "user_id" = u."id" FROM "auth_users" u
WHERE "recipient" <> '' AND split_part("dedupe_key", ':', 2) IN ('welcome', 'plan-ends')
  AND u."id"::text = split_part("dedupe_key", ':', 3);

CREATE TABLE "push_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_device" UNIQUE("order_id","endpoint")
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"intent_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"digest" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receipts_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "shared_carts" (
	"code" text PRIMARY KEY NOT NULL,
	"context" text NOT NULL,
	"lines" jsonb NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_intent_id_payment_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."payment_intents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_subscriptions_by_time" ON "push_subscriptions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "shared_carts_by_end" ON "shared_carts" USING btree ("ends_at");
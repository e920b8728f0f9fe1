CREATE TABLE "item_ratings" (
	"item_id" text PRIMARY KEY NOT NULL,
	"stars" integer NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promotion_budgets" (
	"promotion_id" uuid PRIMARY KEY NOT NULL,
	"max_uses" integer,
	"max_amount" bigint,
	"uses" integer DEFAULT 0 NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "promotion_budgets_uses" CHECK ("promotion_budgets"."uses" between 0 and coalesce("promotion_budgets"."max_uses", "promotion_budgets"."uses")),
	CONSTRAINT "promotion_budgets_amount" CHECK ("promotion_budgets"."amount" between 0 and coalesce("promotion_budgets"."max_amount", "promotion_budgets"."amount"))
);
--> statement-breakpoint
CREATE TABLE "promotion_uses" (
	"order_id" text PRIMARY KEY NOT NULL,
	"promotion_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"is_once" boolean NOT NULL,
	"user_id" uuid,
	"phone_hash" text,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"code" text,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"terms" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "promotions_code_unique" UNIQUE("code"),
	CONSTRAINT "promotions_code_in_capitals" CHECK ("promotions"."code" ~ '^[A-Z0-9]+$')
);
--> statement-breakpoint
CREATE TABLE "rating_requests" (
	"order_id" text PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ratings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"position" smallint NOT NULL,
	"item_id" text NOT NULL,
	"name" text NOT NULL,
	"stars" smallint NOT NULL,
	"comment" text NOT NULL,
	"comment_state" text NOT NULL,
	"rater" text NOT NULL,
	"is_counted" boolean NOT NULL,
	"is_due" boolean DEFAULT true NOT NULL,
	"rated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ratings_stars" CHECK ("ratings"."stars" between 1 and 5),
	CONSTRAINT "ratings_comment" CHECK (("ratings"."comment_state" = 'none') = ("ratings"."comment" = ''))
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_total_adds_up";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promotion_discount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_discount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promotion_name" text;--> statement-breakpoint
ALTER TABLE "promotion_budgets" ADD CONSTRAINT "promotion_budgets_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_requests" ADD CONSTRAINT "rating_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "promotion_uses_by_promotion" ON "promotion_uses" USING btree ("promotion_id");--> statement-breakpoint
CREATE UNIQUE INDEX "promotion_uses_once_by_account" ON "promotion_uses" USING btree ("promotion_id","user_id") WHERE "promotion_uses"."is_once";--> statement-breakpoint
CREATE UNIQUE INDEX "promotion_uses_once_by_phone" ON "promotion_uses" USING btree ("promotion_id","phone_hash") WHERE "promotion_uses"."is_once";--> statement-breakpoint
CREATE INDEX "promotion_uses_by_account" ON "promotion_uses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "promotions_by_time" ON "promotions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "promotions_by_end" ON "promotions" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ratings_by_line" ON "ratings" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "ratings_by_item" ON "ratings" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "ratings_by_time" ON "ratings" USING btree ("rated_at","id");--> statement-breakpoint
CREATE INDEX "ratings_waiting" ON "ratings" USING btree ("rated_at","id") WHERE "ratings"."comment_state" = 'waiting';--> statement-breakpoint
CREATE INDEX "ratings_shown" ON "ratings" USING btree ("item_id","rated_at") WHERE "ratings"."comment_state" = 'shown';--> statement-breakpoint
CREATE INDEX "ratings_due" ON "ratings" USING btree ("item_id") WHERE "ratings"."is_due";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_total_adds_up" CHECK ("orders"."total" = "orders"."subtotal" + "orders"."delivery_fee" + "orders"."service_fee" - "orders"."subscription_discount" - "orders"."preorder_discount" - "orders"."promotion_discount" - "orders"."delivery_discount");
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
ALTER TABLE "orders" DROP CONSTRAINT "orders_total_adds_up";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promotion_discount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_discount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promotion_name" text;--> statement-breakpoint
ALTER TABLE "promotion_budgets" ADD CONSTRAINT "promotion_budgets_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "promotion_uses_by_promotion" ON "promotion_uses" USING btree ("promotion_id");--> statement-breakpoint
CREATE UNIQUE INDEX "promotion_uses_once_by_account" ON "promotion_uses" USING btree ("promotion_id","user_id") WHERE "promotion_uses"."is_once";--> statement-breakpoint
CREATE UNIQUE INDEX "promotion_uses_once_by_phone" ON "promotion_uses" USING btree ("promotion_id","phone_hash") WHERE "promotion_uses"."is_once";--> statement-breakpoint
CREATE INDEX "promotion_uses_by_account" ON "promotion_uses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "promotions_by_time" ON "promotions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "promotions_by_end" ON "promotions" USING btree ("ends_at");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_total_adds_up" CHECK ("orders"."total" = "orders"."subtotal" + "orders"."delivery_fee" + "orders"."service_fee" - "orders"."subscription_discount" - "orders"."preorder_discount" - "orders"."promotion_discount" - "orders"."delivery_discount");
CREATE TABLE "enquiries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"user_id" uuid,
	"company" text NOT NULL,
	"contact" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"country" text NOT NULL,
	"product" text NOT NULL,
	"volume" text NOT NULL,
	"message" text NOT NULL,
	"state" text NOT NULL,
	"changed_by" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "enquiries_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "recipe_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"location" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"phone" text NOT NULL,
	"region" text NOT NULL,
	"paystack_reference" text NOT NULL,
	"payment_status" text NOT NULL,
	"status" text NOT NULL,
	"changed_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"title" text NOT NULL,
	"asked" text NOT NULL,
	"lines" jsonb NOT NULL,
	"country" text NOT NULL,
	"city" text NOT NULL,
	"receiver_name" text NOT NULL,
	"note" text,
	"subtotal" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"delivery_fee" bigint NOT NULL,
	"service_fee" bigint NOT NULL,
	"total_amount" bigint NOT NULL,
	"leaves_by" timestamp with time zone NOT NULL,
	"receiver_state" text NOT NULL,
	"token_hash" text,
	"confirmed_by" text,
	CONSTRAINT "recipe_orders_paystack_reference_unique" UNIQUE("paystack_reference"),
	CONSTRAINT "recipe_orders_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "recipes" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"local_name" text NOT NULL,
	"summary" text NOT NULL,
	"image" text NOT NULL,
	"servings" smallint NOT NULL,
	"prep_minutes" smallint NOT NULL,
	"cook_minutes" smallint NOT NULL,
	"wait_minutes" smallint NOT NULL,
	"price" bigint NOT NULL,
	"price_large" bigint,
	"price_abroad" bigint,
	"grams_abroad" integer NOT NULL,
	"ingredients" jsonb NOT NULL,
	"steps" jsonb NOT NULL,
	"allergens" jsonb NOT NULL,
	"may_contain" jsonb NOT NULL,
	"kcal_per_serving" smallint,
	"is_sold_out" boolean NOT NULL,
	"is_offered" boolean NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "enquiries_by_time" ON "enquiries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "recipe_orders_by_user" ON "recipe_orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "recipe_orders_open" ON "recipe_orders" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "recipe_orders_to_ask" ON "recipe_orders" USING btree ("created_at") WHERE receiver_state = 'to_ask';
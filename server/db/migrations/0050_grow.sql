CREATE TABLE "collection_points" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"city" text NOT NULL,
	"address" text NOT NULL,
	"hours" text NOT NULL,
	"fee" bigint NOT NULL,
	"is_offered" boolean NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "farms" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"region" text NOT NULL,
	"town" text NOT NULL,
	"summary" text NOT NULL,
	"story" jsonb NOT NULL,
	"image" text NOT NULL,
	"is_example" boolean NOT NULL,
	"is_offered" boolean NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "grow_applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"farm" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"region" text NOT NULL,
	"town" text NOT NULL,
	"crops" text NOT NULL,
	"message" text NOT NULL,
	"state" text NOT NULL,
	"changed_by" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "grow_applications_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "grow_cycles" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"ready_at" timestamp with time zone NOT NULL,
	"offers" jsonb NOT NULL,
	"is_offered" boolean NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "grow_cycles_in_order" CHECK ("grow_cycles"."opens_at" < "grow_cycles"."closes_at" and "grow_cycles"."closes_at" <= "grow_cycles"."ready_at")
);
--> statement-breakpoint
CREATE TABLE "grow_orders" (
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
	"cycle_id" text NOT NULL,
	"lines" jsonb NOT NULL,
	"is_collected" boolean NOT NULL,
	"receiver_name" text NOT NULL,
	"note" text,
	"subtotal" bigint NOT NULL,
	"delivery_fee" bigint NOT NULL,
	"service_fee" bigint NOT NULL,
	"total_amount" bigint NOT NULL,
	"ready_at" timestamp with time zone NOT NULL,
	CONSTRAINT "grow_orders_paystack_reference_unique" UNIQUE("paystack_reference")
);
--> statement-breakpoint
CREATE TABLE "produce" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"local_name" text NOT NULL,
	"summary" text NOT NULL,
	"image" text NOT NULL,
	"unit" text NOT NULL,
	"seasons" jsonb NOT NULL,
	"is_offered" boolean NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "grow_applications_by_time" ON "grow_applications" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "grow_orders_by_user" ON "grow_orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "grow_orders_open" ON "grow_orders" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "grow_orders_by_cycle" ON "grow_orders" USING btree ("cycle_id","created_at");
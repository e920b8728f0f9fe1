CREATE TABLE "airtime_providers" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"prefixes" jsonb NOT NULL,
	"is_offered" boolean DEFAULT true NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "airtime_top_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"provider_id" text NOT NULL,
	"provider_name" text NOT NULL,
	"phone" text NOT NULL,
	"amount" bigint NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"paystack_reference" text NOT NULL,
	"provider_reference" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"last_error" text,
	"changed_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dispatch_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"vehicle" text NOT NULL,
	"vehicle_name" text NOT NULL,
	"hours" integer NOT NULL,
	"rate_per_hour" bigint NOT NULL,
	"total_amount" bigint NOT NULL,
	"location" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"phone" text NOT NULL,
	"region" text NOT NULL,
	"notes" text,
	"scheduled_at" timestamp with time zone,
	"paystack_reference" text NOT NULL,
	"payment_status" text NOT NULL,
	"status" text NOT NULL,
	"changed_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dispatch_requests_paystack_reference_unique" UNIQUE("paystack_reference")
);
--> statement-breakpoint
CREATE TABLE "dispatch_vehicles" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"rate" bigint NOT NULL,
	"unit" text NOT NULL,
	"is_free_for_members" boolean DEFAULT false NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"is_offered" boolean DEFAULT true NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"picture" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chillz_service_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"service_type" text NOT NULL,
	"service_label" text NOT NULL,
	"location" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"phone" text NOT NULL,
	"region" text NOT NULL,
	"note" text,
	"picture_id" text,
	"paystack_reference" text NOT NULL,
	"payment_status" text NOT NULL,
	"fee" bigint NOT NULL,
	"status" text NOT NULL,
	"changed_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chillz_service_requests_paystack_reference_unique" UNIQUE("paystack_reference")
);
--> statement-breakpoint
CREATE TABLE "service_types" (
	"id" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"price" bigint,
	"is_offered" boolean DEFAULT true NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"subscription_plan" text NOT NULL,
	"billing_cycle" text NOT NULL,
	"amount" bigint NOT NULL,
	"replaced_plan" text,
	"credited_days" integer DEFAULT 0 NOT NULL,
	"payment_status" text DEFAULT 'pending' NOT NULL,
	"paystack_reference" text,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "welfare_deliveries" (
	"user_id" uuid NOT NULL,
	"week_of" date NOT NULL,
	"plan_id" text NOT NULL,
	"contents" jsonb NOT NULL,
	"recipient_name" text NOT NULL,
	"phone" text NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"status" text DEFAULT 'due' NOT NULL,
	"changed_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "welfare_deliveries_user_id_week_of_pk" PRIMARY KEY("user_id","week_of")
);
--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "payer_user_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "request_hash" text;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "fields" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "closes_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD COLUMN "weekly_contents" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "chillz_service_requests" ADD CONSTRAINT "chillz_service_requests_picture_id_service_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."service_pictures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_orders" ADD CONSTRAINT "subscription_orders_subscription_plan_subscription_plans_id_fk" FOREIGN KEY ("subscription_plan") REFERENCES "public"."subscription_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "airtime_top_ups_by_user" ON "airtime_top_ups" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "airtime_top_ups_open" ON "airtime_top_ups" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "airtime_top_ups_due" ON "airtime_top_ups" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "dispatch_requests_by_user" ON "dispatch_requests" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "dispatch_requests_open" ON "dispatch_requests" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "service_pictures_by_user" ON "service_pictures" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "service_pictures_by_age" ON "service_pictures" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "service_requests_by_user" ON "chillz_service_requests" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "service_requests_open" ON "chillz_service_requests" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "service_requests_picture" ON "chillz_service_requests" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "subscription_orders_by_user" ON "subscription_orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "welfare_by_week" ON "welfare_deliveries" USING btree ("week_of","status");--> statement-breakpoint
CREATE INDEX "payment_intents_by_payer" ON "payment_intents" USING btree ("payer_user_id");--> statement-breakpoint
CREATE INDEX "payment_intents_closing" ON "payment_intents" USING btree ("closes_at") WHERE "payment_intents"."status" = 'open';
CREATE TABLE "cash_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rider_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"note" text NOT NULL,
	"handin_id" uuid,
	"made_by" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cash_entries_handin_id_unique" UNIQUE("handin_id"),
	CONSTRAINT "cash_entries_positive" CHECK ("cash_entries"."amount" > 0),
	CONSTRAINT "cash_entries_of_handin" CHECK (("cash_entries"."kind" = 'counted') = ("cash_entries"."handin_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "cash_handins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rider_id" uuid NOT NULL,
	"state" text NOT NULL,
	"declared" bigint NOT NULL,
	"declared_at" timestamp with time zone NOT NULL,
	"counted" bigint,
	"counted_by" uuid,
	"counted_at" timestamp with time zone,
	CONSTRAINT "cash_handins_positive" CHECK ("cash_handins"."declared" > 0)
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"order_id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"wrong_tries" smallint DEFAULT 0 NOT NULL,
	"picked_up_at" timestamp with time zone,
	"adult_checked_at" timestamp with time zone,
	"adult_checked_by" uuid,
	"notify_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "delivery_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"rider_id" uuid NOT NULL,
	"picture" "bytea" NOT NULL,
	"taken_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ride_steps" (
	"key" uuid PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"rider_id" uuid NOT NULL,
	"step" text NOT NULL,
	"outcome" text NOT NULL,
	"tapped_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rider_shifts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rider_id" uuid NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_handin_id_cash_handins_id_fk" FOREIGN KEY ("handin_id") REFERENCES "public"."cash_handins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_photos" ADD CONSTRAINT "delivery_photos_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ride_steps" ADD CONSTRAINT "ride_steps_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_entries_by_rider" ON "cash_entries" USING btree ("rider_id","made_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "cash_handins_waiting" ON "cash_handins" USING btree ("rider_id") WHERE "cash_handins"."state" = 'declared';--> statement-breakpoint
CREATE INDEX "cash_handins_by_rider" ON "cash_handins" USING btree ("rider_id","declared_at");--> statement-breakpoint
CREATE INDEX "deliveries_to_notify" ON "deliveries" USING btree ("notify_at") WHERE "deliveries"."notify_at" is not null;--> statement-breakpoint
CREATE INDEX "delivery_photos_by_order" ON "delivery_photos" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "delivery_photos_by_time" ON "delivery_photos" USING btree ("taken_at","id");--> statement-breakpoint
CREATE INDEX "ride_steps_by_order" ON "ride_steps" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rider_shifts_open" ON "rider_shifts" USING btree ("rider_id") WHERE "rider_shifts"."ended_at" is null;
CREATE TABLE "report_days" (
	"part" text NOT NULL,
	"day" date NOT NULL,
	"city" text NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"orders" integer NOT NULL,
	"cancelled" integer NOT NULL,
	"pieces" integer NOT NULL,
	"paid" bigint NOT NULL,
	"refunded" bigint NOT NULL,
	"discounts" bigint NOT NULL,
	"delivery_fees" bigint NOT NULL,
	"service_fees" bigint NOT NULL,
	"accept_seconds" integer[] DEFAULT '{}' NOT NULL,
	"ready_seconds" integer[] DEFAULT '{}' NOT NULL,
	"deliver_seconds" integer[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "report_days_part_day_city_key_pk" PRIMARY KEY("part","day","city","key")
);
--> statement-breakpoint
CREATE TABLE "report_marks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_marks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "report_marks_by_time" ON "report_marks" USING btree ("at");--> statement-breakpoint
CREATE INDEX "payment_intents_of_members" ON "payment_intents" USING btree ("created_at") WHERE "payment_intents"."status" = 'paid' and "payment_intents"."purpose" <> 'order';
CREATE TABLE "class_cancellations" (
	"class_id" text PRIMARY KEY NOT NULL,
	"cancelled_by" text NOT NULL,
	"cancelled_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "class_seats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" text NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"title" text NOT NULL,
	"total_amount" bigint NOT NULL,
	"ticket_code" text,
	"paystack_reference" text,
	"changed_by" text,
	"checked_in_at" timestamp with time zone,
	"checked_in_by" text,
	"told_starts_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"recording_told_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "class_seats_ticket_code_unique" UNIQUE("ticket_code"),
	CONSTRAINT "class_seats_paystack_reference_unique" UNIQUE("paystack_reference")
);
--> statement-breakpoint
CREATE TABLE "classes" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"about" jsonb NOT NULL,
	"teacher" text NOT NULL,
	"teacher_about" text NOT NULL,
	"materials" jsonb NOT NULL,
	"image" text NOT NULL,
	"place" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"minutes" smallint NOT NULL,
	"seats" integer NOT NULL,
	"price" bigint NOT NULL,
	"join_url" text NOT NULL,
	"recording_url" text NOT NULL,
	"is_offered" boolean NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "kind" text DEFAULT 'importer' NOT NULL;--> statement-breakpoint
ALTER TABLE "class_cancellations" ADD CONSTRAINT "class_cancellations_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_seats" ADD CONSTRAINT "class_seats_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_seats_by_class" ON "class_seats" USING btree ("class_id","created_at","id");--> statement-breakpoint
CREATE INDEX "class_seats_by_user" ON "class_seats" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "class_seats_by_state" ON "class_seats" USING btree ("state");
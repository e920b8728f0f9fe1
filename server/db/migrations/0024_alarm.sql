CREATE TABLE "alert_steps" (
	"order_id" text NOT NULL,
	"step" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "alert_steps_order_id_step_pk" PRIMARY KEY("order_id","step")
);
--> statement-breakpoint
CREATE TABLE "shifts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"device" text NOT NULL,
	"city" text,
	"has_sound" boolean NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"last_beat_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "silences" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"city" text NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "orders_on_board";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "acknowledged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "acknowledged_by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ready_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "recalled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delay_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_steps" ADD CONSTRAINT "alert_steps_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shifts_running" ON "shifts" USING btree ("last_beat_at") WHERE "shifts"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "shifts_by_user" ON "shifts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "silences_open" ON "silences" USING btree ("city") WHERE "silences"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "orders_on_board" ON "orders" USING btree (coalesce("prepare_by", "scheduled_for", "placed_at"),"id") WHERE "orders"."status" in ('received', 'preparing', 'on_the_way') or "orders"."recalled_at" is not null;
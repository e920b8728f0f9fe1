CREATE TABLE "grow_line_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"farm_id" text NOT NULL,
	"produce_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"refund_id" uuid NOT NULL,
	"made_by" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "grow_line_refunds_positive" CHECK ("grow_line_refunds"."quantity" > 0)
);
--> statement-breakpoint
ALTER TABLE "grow_line_refunds" ADD CONSTRAINT "grow_line_refunds_order_id_grow_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."grow_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grow_line_refunds" ADD CONSTRAINT "grow_line_refunds_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "grow_line_refunds_by_order" ON "grow_line_refunds" USING btree ("order_id");
CREATE TABLE "order_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"text" text NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_prints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"paper" text NOT NULL,
	"version" integer NOT NULL,
	"copy" smallint NOT NULL,
	"device" uuid NOT NULL,
	"printed_by" text NOT NULL,
	"printed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_prints_copy" UNIQUE("order_id","paper","version","copy"),
	CONSTRAINT "order_prints_copies" CHECK ("order_prints"."copy" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_search_terms" (
	"order_id" text NOT NULL,
	"term" text COLLATE "C" NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_search_terms_order_id_term_pk" PRIMARY KEY("order_id","term")
);
--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_prints" ADD CONSTRAINT "order_prints_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_search_terms" ADD CONSTRAINT "order_search_terms_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_notes_by_order" ON "order_notes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_search_terms_by_term" ON "order_search_terms" USING btree ("term","placed_at","order_id");--> statement-breakpoint
CREATE INDEX "order_search_terms_by_time" ON "order_search_terms" USING btree ("placed_at");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","placed_at","id") WHERE "orders"."status" <> 'awaiting_payment';--> statement-breakpoint
CREATE INDEX "orders_by_city" ON "orders" USING btree ("city","placed_at","id") WHERE "orders"."status" <> 'awaiting_payment';--> statement-breakpoint
CREATE INDEX "payment_intents_held" ON "payment_intents" USING btree ("id") WHERE "payment_intents"."status" = 'review';--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("created_at") WHERE "refunds"."status" <> 'processed';
CREATE TABLE "order_proposals" (
	"order_id" text NOT NULL,
	"number" smallint NOT NULL,
	"position" smallint NOT NULL,
	"kind" text NOT NULL,
	"replacement" jsonb,
	"state" text DEFAULT 'open' NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"proposed_by" text NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"ended_by" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "order_proposals_order_id_number_pk" PRIMARY KEY("order_id","number"),
	CONSTRAINT "order_proposals_ended" CHECK (("order_proposals"."state" = 'open') = ("order_proposals"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "extras" ADD COLUMN "sold_out_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_proposals" ADD CONSTRAINT "order_proposals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_proposals_open" ON "order_proposals" USING btree ("order_id","position") WHERE "order_proposals"."state" = 'open';--> statement-breakpoint
CREATE INDEX "order_proposals_due" ON "order_proposals" USING btree ("due_at") WHERE "order_proposals"."state" = 'open';
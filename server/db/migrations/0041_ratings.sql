CREATE TABLE "item_ratings" (
	"item_id" text PRIMARY KEY NOT NULL,
	"stars" integer NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rating_requests" (
	"order_id" text PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ratings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"position" smallint NOT NULL,
	"item_id" text NOT NULL,
	"name" text NOT NULL,
	"stars" smallint NOT NULL,
	"comment" text NOT NULL,
	"comment_state" text NOT NULL,
	"rater" text NOT NULL,
	"is_counted" boolean NOT NULL,
	"is_due" boolean DEFAULT true NOT NULL,
	"rated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ratings_stars" CHECK ("ratings"."stars" between 1 and 5),
	CONSTRAINT "ratings_comment" CHECK (("ratings"."comment_state" = 'none') = ("ratings"."comment" = ''))
);
--> statement-breakpoint
ALTER TABLE "rating_requests" ADD CONSTRAINT "rating_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ratings_by_line" ON "ratings" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "ratings_by_item" ON "ratings" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "ratings_by_time" ON "ratings" USING btree ("rated_at","id");--> statement-breakpoint
CREATE INDEX "ratings_waiting" ON "ratings" USING btree ("rated_at","id") WHERE "ratings"."comment_state" = 'waiting';--> statement-breakpoint
CREATE INDEX "ratings_shown" ON "ratings" USING btree ("item_id","rated_at") WHERE "ratings"."comment_state" = 'shown';--> statement-breakpoint
CREATE INDEX "ratings_due" ON "ratings" USING btree ("item_id") WHERE "ratings"."is_due";
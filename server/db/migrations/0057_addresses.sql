CREATE TABLE "saved_addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"gps_code" text,
	"latitude" double precision,
	"longitude" double precision,
	"rider_note" text NOT NULL,
	"phone" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_addresses_point" CHECK (("saved_addresses"."latitude" is null) = ("saved_addresses"."longitude" is null))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gps_code" text;--> statement-breakpoint
ALTER TABLE "saved_addresses" ADD CONSTRAINT "saved_addresses_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_addresses_by_user" ON "saved_addresses" USING btree ("user_id","id");
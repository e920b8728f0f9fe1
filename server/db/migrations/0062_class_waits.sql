CREATE TABLE "class_waits" (
	"class_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"offered_at" timestamp with time zone,
	"offer_ends_at" timestamp with time zone,
	CONSTRAINT "class_waits_class_id_user_id_pk" PRIMARY KEY("class_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "class_waits" ADD CONSTRAINT "class_waits_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_waits_by_user" ON "class_waits" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "class_waits_by_offer" ON "class_waits" USING btree ("offer_ends_at");
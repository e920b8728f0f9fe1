CREATE TABLE "delivery_areas" (
	"city" text NOT NULL,
	"name" text NOT NULL,
	"is_featured" boolean DEFAULT false NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "delivery_areas_city_name_pk" PRIMARY KEY("city","name")
);
--> statement-breakpoint
ALTER TABLE "menu_items" ADD COLUMN "needs_accompaniment" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "menu_items" ADD COLUMN "synonyms" text[] DEFAULT '{}' NOT NULL;
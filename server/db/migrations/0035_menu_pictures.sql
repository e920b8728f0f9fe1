CREATE TABLE "menu_pictures" (
	"id" text NOT NULL,
	"side" smallint NOT NULL,
	"format" text NOT NULL,
	"picture" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "menu_pictures_id_side_format_pk" PRIMARY KEY("id","side","format")
);
--> statement-breakpoint
CREATE INDEX "menu_pictures_by_age" ON "menu_pictures" USING btree ("created_at");
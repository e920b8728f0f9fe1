CREATE TABLE "row_versions" (
	"entity" text NOT NULL,
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"document" jsonb NOT NULL,
	"saved_by" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "row_versions_entity_key_version_pk" PRIMARY KEY("entity","key","version")
);

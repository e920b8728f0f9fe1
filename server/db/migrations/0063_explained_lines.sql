DROP INDEX "statement_lines_free";--> statement-breakpoint
ALTER TABLE "statement_lines" ADD COLUMN "explained_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD COLUMN "explained_by" text;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD COLUMN "explanation" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "statement_lines_open" ON "statement_lines" USING btree ("imported_at","id") WHERE "statement_lines"."intent_id" is null and "statement_lines"."explained_at" is null;--> statement-breakpoint
CREATE INDEX "statement_lines_explained" ON "statement_lines" USING btree ("imported_at","id") WHERE "statement_lines"."intent_id" is null and "statement_lines"."explained_at" is not null;
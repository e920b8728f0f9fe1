ALTER TABLE "class_seats" ADD COLUMN "told_place" text;--> statement-breakpoint
ALTER TABLE "class_seats" ADD COLUMN "told_join_url" text;--> statement-breakpoint
-- What their holders were told before is taken to be what the class has now.
UPDATE "class_seats" SET "told_place" = "classes"."place", "told_join_url" = "classes"."join_url" FROM "classes"
  WHERE "classes"."id" = "class_seats"."class_id" AND "class_seats"."told_starts_at" IS NOT NULL;

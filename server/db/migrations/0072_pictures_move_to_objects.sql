CREATE TABLE "deleted_objects" (
	"key" text PRIMARY KEY NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "challenge_pictures" ALTER COLUMN "picture" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "profile_avatars" ALTER COLUMN "picture" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_photos" ALTER COLUMN "picture" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "service_pictures" ALTER COLUMN "picture" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "challenge_pictures" ADD COLUMN "object_key" text;--> statement-breakpoint
ALTER TABLE "profile_avatars" ADD COLUMN "object_key" text;--> statement-breakpoint
ALTER TABLE "delivery_photos" ADD COLUMN "object_key" text;--> statement-breakpoint
ALTER TABLE "service_pictures" ADD COLUMN "object_key" text;--> statement-breakpoint
CREATE INDEX "deleted_objects_by_time" ON "deleted_objects" USING btree ("deleted_at");--> statement-breakpoint
ALTER TABLE "challenge_pictures" ADD CONSTRAINT "challenge_pictures_object_key_unique" UNIQUE("object_key");--> statement-breakpoint
ALTER TABLE "profile_avatars" ADD CONSTRAINT "profile_avatars_object_key_unique" UNIQUE("object_key");--> statement-breakpoint
ALTER TABLE "delivery_photos" ADD CONSTRAINT "delivery_photos_object_key_unique" UNIQUE("object_key");--> statement-breakpoint
ALTER TABLE "service_pictures" ADD CONSTRAINT "service_pictures_object_key_unique" UNIQUE("object_key");--> statement-breakpoint
ALTER TABLE "challenge_pictures" ADD CONSTRAINT "challenge_pictures_has_picture" CHECK ("challenge_pictures"."picture" is not null or "challenge_pictures"."object_key" is not null);--> statement-breakpoint
ALTER TABLE "profile_avatars" ADD CONSTRAINT "profile_avatars_has_picture" CHECK ("profile_avatars"."picture" is not null or "profile_avatars"."object_key" is not null);--> statement-breakpoint
ALTER TABLE "delivery_photos" ADD CONSTRAINT "delivery_photos_has_picture" CHECK ("delivery_photos"."picture" is not null or "delivery_photos"."object_key" is not null);--> statement-breakpoint
ALTER TABLE "service_pictures" ADD CONSTRAINT "service_pictures_has_picture" CHECK ("service_pictures"."picture" is not null or "service_pictures"."object_key" is not null);--> statement-breakpoint
-- However a row goes, with its account, by a person or by age: its object is deleted later.
CREATE FUNCTION note_deleted_object() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deleted_objects (key, deleted_at) VALUES (OLD.object_key, now()) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER object_deleted AFTER DELETE ON challenge_pictures
  FOR EACH ROW WHEN (OLD.object_key IS NOT NULL) EXECUTE FUNCTION note_deleted_object();
--> statement-breakpoint
CREATE TRIGGER object_deleted AFTER DELETE ON profile_avatars
  FOR EACH ROW WHEN (OLD.object_key IS NOT NULL) EXECUTE FUNCTION note_deleted_object();
--> statement-breakpoint
CREATE TRIGGER object_deleted AFTER DELETE ON delivery_photos
  FOR EACH ROW WHEN (OLD.object_key IS NOT NULL) EXECUTE FUNCTION note_deleted_object();
--> statement-breakpoint
CREATE TRIGGER object_deleted AFTER DELETE ON service_pictures
  FOR EACH ROW WHEN (OLD.object_key IS NOT NULL) EXECUTE FUNCTION note_deleted_object();

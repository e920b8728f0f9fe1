CREATE TABLE "staff_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text,
	"phone" text,
	"role" text NOT NULL,
	"invited_by" text NOT NULL,
	"invited_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_invitations_email" UNIQUE("email"),
	CONSTRAINT "staff_invitations_phone" UNIQUE("phone"),
	CONSTRAINT "staff_invitations_one" CHECK (("staff_invitations"."email" is null) <> ("staff_invitations"."phone" is null))
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"phone" text,
	"email" text,
	"reason" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"made_by" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"lifted_at" timestamp with time zone,
	"lifted_by" text,
	CONSTRAINT "blocks_somebody" CHECK (coalesce("blocks"."user_id"::text, "blocks"."phone", "blocks"."email") is not null)
);
--> statement-breakpoint
CREATE TABLE "person_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"phone" text,
	"text" text NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "person_notes_one" CHECK (("person_notes"."user_id" is null) <> ("person_notes"."phone" is null))
);
--> statement-breakpoint
CREATE INDEX "blocks_by_user" ON "blocks" USING btree ("user_id") WHERE "blocks"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "blocks_by_phone" ON "blocks" USING btree ("phone") WHERE "blocks"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "blocks_by_email" ON "blocks" USING btree ("email") WHERE "blocks"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "blocks_by_time" ON "blocks" USING btree ("made_at","id") WHERE "blocks"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "person_notes_by_user" ON "person_notes" USING btree ("user_id") WHERE "person_notes"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "person_notes_by_phone" ON "person_notes" USING btree ("phone") WHERE "person_notes"."phone" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_by_actor" ON "audit_log" USING btree ("actor","at","id");--> statement-breakpoint
CREATE INDEX "auth_users_search" ON "auth_users" USING gin ("email" gin_trgm_ops,"phone" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "profiles_by_time" ON "profiles" USING btree ("created_at","user_id");--> statement-breakpoint
CREATE INDEX "profiles_search" ON "profiles" USING gin ("full_name" gin_trgm_ops,"phone" gin_trgm_ops);
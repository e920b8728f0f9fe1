CREATE TABLE "challenge_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"challenge_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"dish" text NOT NULL,
	"story" text NOT NULL,
	"picture_id" text NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "challenge_entries_one_each" UNIQUE("challenge_id","user_id"),
	CONSTRAINT "challenge_entries_of_challenge" UNIQUE("challenge_id","id")
);
--> statement-breakpoint
CREATE TABLE "challenge_pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"picture" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "challenge_votes" (
	"challenge_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"voted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "challenge_votes_challenge_id_user_id_pk" PRIMARY KEY("challenge_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"rules" text NOT NULL,
	"prize" text NOT NULL,
	"is_published" boolean NOT NULL,
	"entries_open_at" timestamp with time zone NOT NULL,
	"entries_close_at" timestamp with time zone NOT NULL,
	"voting_opens_at" timestamp with time zone NOT NULL,
	"voting_closes_at" timestamp with time zone NOT NULL,
	"winner_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "challenge_entries" ADD CONSTRAINT "challenge_entries_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_entries" ADD CONSTRAINT "challenge_entries_picture_id_challenge_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."challenge_pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_votes" ADD CONSTRAINT "challenge_votes_entry" FOREIGN KEY ("challenge_id","entry_id") REFERENCES "public"."challenge_entries"("challenge_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "challenge_entries_by_state" ON "challenge_entries" USING btree ("challenge_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "challenge_entries_by_user" ON "challenge_entries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "challenge_entries_picture" ON "challenge_entries" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "challenge_pictures_by_user" ON "challenge_pictures" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "challenge_pictures_by_age" ON "challenge_pictures" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "challenge_votes_by_entry" ON "challenge_votes" USING btree ("challenge_id","entry_id");--> statement-breakpoint
CREATE INDEX "challenge_votes_by_user" ON "challenge_votes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "challenges_by_creation" ON "challenges" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "challenges_by_end" ON "challenges" USING btree ("voting_closes_at");
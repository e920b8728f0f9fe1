CREATE TABLE "payment_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"via" text NOT NULL,
	"result" text NOT NULL,
	"amount" bigint,
	"fee" bigint,
	"details" text
);
--> statement-breakpoint
CREATE TABLE "settlement_pulls" (
	"domain" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"held_until" timestamp with time zone,
	"done_at" timestamp with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "settlement_rows" (
	"settlement_id" text NOT NULL,
	"position" integer NOT NULL,
	"reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"fee" bigint,
	"paid_at" timestamp with time zone NOT NULL,
	CONSTRAINT "settlement_rows_settlement_id_position_pk" PRIMARY KEY("settlement_id","position")
);
--> statement-breakpoint
CREATE TABLE "settlements" (
	"id" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"settled_at" timestamp with time zone NOT NULL,
	"paid_out" bigint,
	"fees" bigint,
	"stored_at" timestamp with time zone NOT NULL,
	"stored_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"transaction_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"sender_phone" text,
	"sender_name" text NOT NULL,
	"note" text NOT NULL,
	"sent_at" timestamp with time zone,
	"imported_at" timestamp with time zone NOT NULL,
	"imported_by" text NOT NULL,
	"intent_id" uuid,
	CONSTRAINT "statement_lines_transaction_id" UNIQUE("transaction_id"),
	CONSTRAINT "statement_lines_intent" UNIQUE("intent_id"),
	CONSTRAINT "statement_lines_positive" CHECK ("statement_lines"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "fee" bigint;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "manual_id" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_reference_payment_attempts_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."payment_attempts"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_rows" ADD CONSTRAINT "settlement_rows_settlement_id_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_intent_id_payment_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."payment_intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_events_by_attempt" ON "payment_events" USING btree ("reference","id");--> statement-breakpoint
CREATE INDEX "settlement_rows_by_reference" ON "settlement_rows" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "settlement_rows_by_time" ON "settlement_rows" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "statement_lines_free" ON "statement_lines" USING btree ("imported_at","id") WHERE "statement_lines"."intent_id" is null;--> statement-breakpoint
CREATE INDEX "statement_lines_free_by_amount" ON "statement_lines" USING btree ("amount") WHERE "statement_lines"."intent_id" is null;--> statement-breakpoint
CREATE INDEX "orders_claimed" ON "orders" USING btree ("updated_at") WHERE "orders"."status" = 'awaiting_confirmation';--> statement-breakpoint
CREATE INDEX "payment_attempts_taken" ON "payment_attempts" USING btree ("finished_at") WHERE "payment_attempts"."amount_taken" is not null;--> statement-breakpoint
CREATE INDEX "payment_intents_manual" ON "payment_intents" USING btree ("id") WHERE "payment_intents"."paid_by" like 'manual:%';--> statement-breakpoint
CREATE INDEX "payment_intents_by_manual_id" ON "payment_intents" USING btree ("manual_id") WHERE "payment_intents"."manual_id" is not null;
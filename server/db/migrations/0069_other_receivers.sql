ALTER TABLE "recipe_orders" ADD COLUMN "receiver_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "recipe_orders" ADD COLUMN "receiver_answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "recipe_orders" ADD COLUMN "former_receivers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- Whoever is waited for already was named when the order was paid.
UPDATE "recipe_orders" SET "receiver_since" = "created_at";

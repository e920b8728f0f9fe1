ALTER TABLE "delivery_areas" ADD COLUMN "is_offered" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD COLUMN "is_offered" boolean DEFAULT true NOT NULL;
ALTER TABLE "refunds" ADD COLUMN "provider_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE refunds SET provider_ids = ARRAY[provider_id] WHERE provider_id IS NOT NULL AND method = 'provider';

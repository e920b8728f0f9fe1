ALTER TABLE "enquiries" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "grow_applications" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "welfare_deliveries" ADD COLUMN "changed_at" timestamp with time zone;
ALTER TABLE "recovery_sequences" ADD COLUMN "draft" jsonb;--> statement-breakpoint
ALTER TABLE "recovery_sequences" ADD COLUMN "published_version" integer;--> statement-breakpoint
ALTER TABLE "recovery_sequences" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
UPDATE "recovery_sequences" SET "published_version" = "version", "published_at" = "updated_at";

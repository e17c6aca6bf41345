ALTER TABLE "mandates" ADD COLUMN "notice_days" integer;--> statement-breakpoint
ALTER TABLE "mandates" ADD COLUMN "connection_id" text;--> statement-breakpoint
ALTER TABLE "mandates" ADD COLUMN "setup_reference" text;--> statement-breakpoint
ALTER TABLE "mandates" ADD COLUMN "setup_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "mandates" ADD COLUMN "message" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "mandates_setup" ON "mandates" USING btree ("setup_at") WHERE "mandates"."setup_at" is not null;
CREATE TABLE "saved_reports" (
	"report_id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_by" text NOT NULL,
	"name" text NOT NULL,
	"shared" boolean NOT NULL,
	"report" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "optimizer_views_store";--> statement-breakpoint
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_reports_store" ON "saved_reports" USING btree ("store_id","name");--> statement-breakpoint
CREATE INDEX "promo_redemptions_store" ON "promo_redemptions" USING btree ("store_id","mode","created_at");--> statement-breakpoint
CREATE INDEX "provider_lines_store" ON "provider_lines" USING btree ("store_id","created_at");--> statement-breakpoint
CREATE INDEX "customers_first_order" ON "customers" USING btree ("store_id","mode","created_at");--> statement-breakpoint
CREATE INDEX "subscription_charges_created" ON "subscription_charges" USING btree ("store_id","mode","created_at");--> statement-breakpoint
CREATE INDEX "optimizer_views_store" ON "optimizer_views" USING btree ("store_id","mode","created_at");
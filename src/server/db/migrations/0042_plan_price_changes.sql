ALTER TABLE "subscription_plan_versions" ADD COLUMN "notices_sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD COLUMN "edit_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "price_notice_version" integer;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "subscription_plans_changed" AFTER INSERT OR UPDATE OR DELETE ON "subscription_plans" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION store_changed();

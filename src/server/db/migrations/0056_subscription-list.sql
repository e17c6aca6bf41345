DROP INDEX "subscriptions_store";--> statement-breakpoint
CREATE INDEX "customers_name" ON "customers" USING btree ("store_id","mode",lower("name"),"customer_id");--> statement-breakpoint
CREATE INDEX "subscriptions_list" ON "subscriptions" USING btree ("store_id","mode","started_at","subscription_id","status","frequency","plan_id","customer_id","unit_price","quantity","subscription_display_id");
ALTER TABLE "whop_accounts" ADD COLUMN "tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "whop_accounts" ADD COLUMN "problem" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "provider_balances_store" ON "provider_balances" USING btree ("store_id");--> statement-breakpoint
CREATE INDEX "whop_products_product" ON "whop_products" USING btree ("product_id");
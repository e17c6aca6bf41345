ALTER TABLE "orders" ADD COLUMN "reward_discount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reward_free_shipping" boolean DEFAULT false NOT NULL;
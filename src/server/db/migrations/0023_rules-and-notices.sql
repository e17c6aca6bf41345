ALTER TABLE "live_cart_sessions" ADD COLUMN "shipping_notice" jsonb;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "rules" jsonb;
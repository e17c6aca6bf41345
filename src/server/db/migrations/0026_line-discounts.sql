ALTER TABLE "live_cart_sessions" ADD COLUMN "line_discounts" jsonb;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "line_discount" bigint;
ALTER TABLE "stock_holds" ADD COLUMN "held_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD COLUMN "paying" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "live_cart_sessions" ADD COLUMN "source" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "source" jsonb;
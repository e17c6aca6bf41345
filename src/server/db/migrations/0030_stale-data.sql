ALTER TABLE "live_cart_sessions" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "live_cart_sessions_left" ON "live_cart_sessions" USING btree ("created_at") WHERE "live_cart_sessions"."completed_at" is null and "live_cart_sessions"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "live_cart_sessions_erased" ON "live_cart_sessions" USING btree ("created_at") WHERE "live_cart_sessions"."erased_at" is not null;--> statement-breakpoint
CREATE INDEX "notifications_created" ON "notifications" USING btree ("created_at");
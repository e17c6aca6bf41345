CREATE TABLE "session_handovers" (
	"session_id" text PRIMARY KEY NOT NULL,
	"token_hash" text,
	"token_expires_at" timestamp with time zone,
	"code_hash" text,
	"code_expires_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "live_cart_sessions" ADD COLUMN "device_hash" text;--> statement-breakpoint
ALTER TABLE "live_cart_sessions" ADD COLUMN "customer_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "session_handovers" ADD CONSTRAINT "session_handovers_session_id_live_cart_sessions_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_cart_sessions"("session_id") ON DELETE cascade ON UPDATE no action;
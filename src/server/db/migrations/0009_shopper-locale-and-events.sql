CREATE TABLE "session_events" (
	"event_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "session_events_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" text NOT NULL,
	"store_id" text NOT NULL,
	"mode" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"device" text NOT NULL,
	"source" jsonb,
	"optimizer_id" text
);
--> statement-breakpoint
ALTER TABLE "live_cart_sessions" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "session_events" ADD CONSTRAINT "session_events_session_id_live_cart_sessions_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_cart_sessions"("session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_events" ADD CONSTRAINT "session_events_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_events_session" ON "session_events" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "session_events_store" ON "session_events" USING btree ("store_id","mode","at");--> statement-breakpoint
CREATE INDEX "session_events_at" ON "session_events" USING btree ("at");
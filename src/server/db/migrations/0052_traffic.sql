CREATE TABLE "traffic_links" (
	"traffic_link_id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"path" text NOT NULL,
	"utm_source" text NOT NULL,
	"utm_medium" text NOT NULL,
	"utm_campaign" text NOT NULL,
	"utm_term" text NOT NULL,
	"utm_content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "traffic_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "traffic_touches" (
	"order_id" text NOT NULL,
	"session_id" text NOT NULL,
	CONSTRAINT "traffic_touches_order_id_session_id_pk" PRIMARY KEY("order_id","session_id")
);
--> statement-breakpoint
CREATE TABLE "traffic_visitors" (
	"store_id" text NOT NULL,
	"mode" text NOT NULL,
	"visitor_hash" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "traffic_visitors_store_id_mode_visitor_hash_pk" PRIMARY KEY("store_id","mode","visitor_hash")
);
--> statement-breakpoint
CREATE TABLE "traffic_visits" (
	"session_id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"mode" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"device" text NOT NULL,
	"country" text,
	"is_bot" boolean NOT NULL,
	"is_visitor" boolean NOT NULL,
	"is_returning" boolean NOT NULL,
	"reached_checkout" boolean NOT NULL,
	"landing" text NOT NULL,
	"source" text,
	"medium" text,
	"campaign" text,
	"content" text,
	"referrer" text,
	"device_key" text
);
--> statement-breakpoint
ALTER TABLE "traffic_links" ADD CONSTRAINT "traffic_links_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traffic_touches" ADD CONSTRAINT "traffic_touches_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traffic_visitors" ADD CONSTRAINT "traffic_visitors_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traffic_visits" ADD CONSTRAINT "traffic_visits_session_id_live_cart_sessions_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_cart_sessions"("session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traffic_visits" ADD CONSTRAINT "traffic_visits_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "traffic_links_same" ON "traffic_links" USING btree ("store_id","path","utm_source","utm_medium","utm_campaign","utm_term","utm_content");--> statement-breakpoint
CREATE INDEX "traffic_visitors_seen" ON "traffic_visitors" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "traffic_visits_store" ON "traffic_visits" USING btree ("store_id","mode","started_at");--> statement-breakpoint
CREATE INDEX "traffic_visits_device" ON "traffic_visits" USING btree ("store_id","device_key") WHERE "traffic_visits"."device_key" is not null;--> statement-breakpoint
CREATE INDEX "traffic_visits_identified" ON "traffic_visits" USING btree ("started_at") WHERE "traffic_visits"."device_key" is not null;--> statement-breakpoint
INSERT INTO traffic_visits (session_id, store_id, mode, started_at, device, is_bot, is_visitor, is_returning, reached_checkout, landing, source, medium, campaign, content, referrer)
SELECT s.session_id, s.store_id, s.mode, s.created_at, coalesce(e.device, 'desktop'), false, true, false, true,
  CASE WHEN s.payment_link_id IS NOT NULL THEN 'link:' || s.payment_link_id WHEN s.offer_id IS NOT NULL THEN 'offer:' || s.offer_id ELSE 'page:' || s.payment_page_id END,
  CASE WHEN s.source IS NULL THEN NULL ELSE coalesce(lower(s.source->>'utm_source'), r.host, '(not set)') END,
  CASE WHEN s.source IS NULL THEN NULL ELSE coalesce(lower(s.source->>'utm_medium'), CASE WHEN s.source->>'utm_source' IS NULL AND r.host IS NOT NULL THEN 'referral' ELSE '(not set)' END) END,
  s.source->>'utm_campaign', s.source->>'utm_content', r.host
FROM live_cart_sessions s
LEFT JOIN LATERAL (SELECT device FROM session_events WHERE session_id = s.session_id LIMIT 1) e ON true
LEFT JOIN LATERAL (SELECT regexp_replace(substring(s.source->>'referrer' FROM '^https?://([^/:]+)'), '^www\.', '') AS host) r ON true
WHERE s.viewed_at IS NOT NULL OR s.completed_at IS NOT NULL;

CREATE TABLE "offer_uses" (
	"order_id" text PRIMARY KEY NOT NULL,
	"offer_id" text NOT NULL,
	"name" text NOT NULL,
	"store_id" text NOT NULL,
	"mode" text NOT NULL,
	"order_total" bigint NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"offer_id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"name" text NOT NULL,
	"products" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"discount_amount" bigint DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"payment_page_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "payments_session_open";--> statement-breakpoint
ALTER TABLE "live_cart_sessions" ADD COLUMN "offer_id" text;--> statement-breakpoint
ALTER TABLE "optimizer_views" ADD COLUMN "declined_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "payment_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "optimizer_id" text;--> statement-breakpoint
ALTER TABLE "offer_uses" ADD CONSTRAINT "offer_uses_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_payment_page_id_payment_pages_payment_page_id_fk" FOREIGN KEY ("payment_page_id") REFERENCES "public"."payment_pages"("payment_page_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offer_uses_offer" ON "offer_uses" USING btree ("offer_id","mode");--> statement-breakpoint
CREATE INDEX "offers_store" ON "offers" USING btree ("store_id","offer_id");--> statement-breakpoint
CREATE INDEX "offers_page" ON "offers" USING btree ("payment_page_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_offer_open" ON "payments" USING btree ("session_id","optimizer_id") WHERE "payments"."status" <> 'declined' and "payments"."optimizer_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_session_open" ON "payments" USING btree ("session_id") WHERE "payments"."status" <> 'declined' and "payments"."optimizer_id" is null;
CREATE TABLE "flows" (
	"flow_id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"draft" jsonb NOT NULL,
	"published" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"published_version" integer,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "optimizer_sales" (
	"optimizer_id" text NOT NULL,
	"order_id" text NOT NULL,
	"store_id" text NOT NULL,
	"mode" text NOT NULL,
	"revenue" bigint NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "optimizer_sales_optimizer_id_order_id_pk" PRIMARY KEY("optimizer_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "optimizer_views" (
	"optimizer_id" text NOT NULL,
	"mode" text NOT NULL,
	"session_id" text NOT NULL,
	"store_id" text NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"offered_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "optimizer_views_optimizer_id_mode_session_id_pk" PRIMARY KEY("optimizer_id","mode","session_id")
);
--> statement-breakpoint
CREATE TABLE "optimizers" (
	"optimizer_id" text PRIMARY KEY NOT NULL,
	"optimizer_category" text NOT NULL,
	"store_id" text NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"draft" jsonb NOT NULL,
	"published" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"published_version" integer,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_link_uses" (
	"order_id" text PRIMARY KEY NOT NULL,
	"payment_link_id" text NOT NULL,
	"store_id" text NOT NULL,
	"mode" text NOT NULL,
	"order_total" bigint NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_links" (
	"payment_link_id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"name" text NOT NULL,
	"link" text NOT NULL,
	"payment_page_id" text,
	"kind" text DEFAULT 'products' NOT NULL,
	"products" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"minimum_amount" bigint,
	"maximum_amount" bigint,
	"promo_codes_allowed" boolean DEFAULT true NOT NULL,
	"promo_code" text DEFAULT '' NOT NULL,
	"shipping_required" boolean DEFAULT true NOT NULL,
	"custom_fields" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"expires_at" timestamp with time zone,
	"max_uses" integer,
	"redirect_url" text DEFAULT '' NOT NULL,
	"utm" jsonb DEFAULT '{"utm_source":"","utm_medium":"","utm_campaign":""}'::jsonb NOT NULL,
	"paused" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_rates" (
	"tax_rate_id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"country_code" text NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"region_key" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"percentage" numeric(7, 4) NOT NULL,
	"inclusive" boolean DEFAULT false NOT NULL,
	"applies_to_shipping" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reviews" DROP CONSTRAINT "reviews_of_one_page";--> statement-breakpoint
ALTER TABLE "affirmation_boxes" ALTER COLUMN "payment_page_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "live_cart_sessions" ADD COLUMN "tax" jsonb;--> statement-breakpoint
ALTER TABLE "live_cart_sessions" ADD COLUMN "flow_id" text;--> statement-breakpoint
ALTER TABLE "live_cart_sessions" ADD COLUMN "flow_version" integer;--> statement-breakpoint
ALTER TABLE "live_cart_sessions" ADD COLUMN "flow_path" jsonb;--> statement-breakpoint
ALTER TABLE "live_cart_sessions" ADD COLUMN "cart_id" text;--> statement-breakpoint
ALTER TABLE "live_cart_sessions" ADD COLUMN "confirmation_page_id" text;--> statement-breakpoint
ALTER TABLE "live_cart_sessions" ADD COLUMN "payment_link_id" text;--> statement-breakpoint
ALTER TABLE "live_cart_sessions" ADD COLUMN "custom_fields" jsonb;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "tax_price" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_details" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "custom_fields" jsonb;--> statement-breakpoint
ALTER TABLE "affirmation_boxes" ADD COLUMN "optimizer_id" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "optimizer_id" text;--> statement-breakpoint
ALTER TABLE "flows" ADD CONSTRAINT "flows_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "optimizer_sales" ADD CONSTRAINT "optimizer_sales_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "optimizer_views" ADD CONSTRAINT "optimizer_views_optimizer_id_optimizers_optimizer_id_fk" FOREIGN KEY ("optimizer_id") REFERENCES "public"."optimizers"("optimizer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "optimizers" ADD CONSTRAINT "optimizers_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_link_uses" ADD CONSTRAINT "payment_link_uses_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_payment_page_id_payment_pages_payment_page_id_fk" FOREIGN KEY ("payment_page_id") REFERENCES "public"."payment_pages"("payment_page_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "flows_store" ON "flows" USING btree ("store_id","flow_id");--> statement-breakpoint
CREATE UNIQUE INDEX "flows_default" ON "flows" USING btree ("store_id") WHERE "flows"."is_default";--> statement-breakpoint
CREATE INDEX "optimizer_sales_store" ON "optimizer_sales" USING btree ("store_id","mode");--> statement-breakpoint
CREATE INDEX "optimizer_views_store" ON "optimizer_views" USING btree ("store_id","mode");--> statement-breakpoint
CREATE INDEX "optimizers_store" ON "optimizers" USING btree ("store_id","optimizer_category","optimizer_id");--> statement-breakpoint
CREATE INDEX "payment_link_uses_link" ON "payment_link_uses" USING btree ("payment_link_id","mode");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_links_link" ON "payment_links" USING btree ("link");--> statement-breakpoint
CREATE INDEX "payment_links_store" ON "payment_links" USING btree ("store_id","payment_link_id");--> statement-breakpoint
CREATE INDEX "payment_links_page" ON "payment_links" USING btree ("payment_page_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_rates_name" ON "tax_rates" USING btree ("store_id","country_code","region_key","name");--> statement-breakpoint
ALTER TABLE "affirmation_boxes" ADD CONSTRAINT "affirmation_boxes_optimizer_id_optimizers_optimizer_id_fk" FOREIGN KEY ("optimizer_id") REFERENCES "public"."optimizers"("optimizer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_optimizer_id_optimizers_optimizer_id_fk" FOREIGN KEY ("optimizer_id") REFERENCES "public"."optimizers"("optimizer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "affirmation_boxes_optimizer" ON "affirmation_boxes" USING btree ("optimizer_id");--> statement-breakpoint
CREATE INDEX "reviews_optimizer" ON "reviews" USING btree ("optimizer_id","section_order");--> statement-breakpoint
ALTER TABLE "affirmation_boxes" ADD CONSTRAINT "affirmation_boxes_of_one_page" CHECK (num_nonnulls("affirmation_boxes"."payment_page_id", "affirmation_boxes"."optimizer_id") = 1);--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_of_one_page" CHECK (num_nonnulls("reviews"."payment_page_id", "reviews"."confirmation_page_id", "reviews"."optimizer_id") = 1);
CREATE TABLE "content_presence" (
	"kind" text NOT NULL,
	"content_id" text NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_presence_kind_content_id_user_id_pk" PRIMARY KEY("kind","content_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"kind" text NOT NULL,
	"content_id" text NOT NULL,
	"version" integer NOT NULL,
	"store_id" text NOT NULL,
	"content" jsonb NOT NULL,
	"what" text NOT NULL,
	"restored_from" integer,
	"user_id" text,
	"user_name" text DEFAULT '' NOT NULL,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_versions_kind_content_id_version_pk" PRIMARY KEY("kind","content_id","version")
);
--> statement-breakpoint
CREATE TABLE "promo_codes" (
	"promo_code_id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"code" text NOT NULL,
	"code_key" text NOT NULL,
	"discount_type" text NOT NULL,
	"discount_value" double precision DEFAULT 0 NOT NULL,
	"minimum_subtotal" bigint DEFAULT 0 NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"usage_limit" integer,
	"once_per_customer" boolean DEFAULT false NOT NULL,
	"product_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"combines_with_rewards" boolean DEFAULT true NOT NULL,
	"auto_apply" boolean DEFAULT false NOT NULL,
	"disabled" boolean DEFAULT false NOT NULL,
	"source" text DEFAULT 'manual' NOT NULL,
	"synced_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promo_redemptions" (
	"order_id" text PRIMARY KEY NOT NULL,
	"promo_code_id" text NOT NULL,
	"store_id" text NOT NULL,
	"mode" text NOT NULL,
	"customer_email" text NOT NULL,
	"order_total" bigint NOT NULL,
	"discount_total" bigint NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "affirmation_boxes" (
	"affirmation_id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"payment_page_id" text NOT NULL,
	"header" text DEFAULT '' NOT NULL,
	"title_one" text DEFAULT '' NOT NULL,
	"message_one" text DEFAULT '' NOT NULL,
	"image_one" text,
	"title_two" text DEFAULT '' NOT NULL,
	"message_two" text DEFAULT '' NOT NULL,
	"image_two" text,
	"title_three" text DEFAULT '' NOT NULL,
	"message_three" text DEFAULT '' NOT NULL,
	"image_three" text,
	"section_order" text DEFAULT 'one,two,three' NOT NULL,
	"affirmation_background_color" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"review_id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"payment_page_id" text,
	"confirmation_page_id" text,
	"user_name" text NOT NULL,
	"user_role" text DEFAULT '' NOT NULL,
	"review_title" text DEFAULT '' NOT NULL,
	"product_review" text NOT NULL,
	"product_title" text DEFAULT '' NOT NULL,
	"product_description" text DEFAULT '' NOT NULL,
	"user_profile_picture" text,
	"product_image_1" text,
	"product_image_2" text,
	"product_image_3" text,
	"product_image_4" text,
	"section_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_of_one_page" CHECK (num_nonnulls("reviews"."payment_page_id", "reviews"."confirmation_page_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "live_cart_sessions" ADD COLUMN "promo_code_id" text;--> statement-breakpoint
ALTER TABLE "live_cart_sessions" ADD COLUMN "promo_by" text;--> statement-breakpoint
ALTER TABLE "live_cart_sessions" ADD COLUMN "promo_free_shipping" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "live_cart_sessions" ADD COLUMN "promo_notice" text;--> statement-breakpoint
ALTER TABLE "live_cart_sessions" ADD COLUMN "affiliate_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "live_cart_sessions" ADD COLUMN "limited_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "affiliate_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "confirmation_pages" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_pages" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "content_presence" ADD CONSTRAINT "content_presence_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_redemptions" ADD CONSTRAINT "promo_redemptions_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affirmation_boxes" ADD CONSTRAINT "affirmation_boxes_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affirmation_boxes" ADD CONSTRAINT "affirmation_boxes_payment_page_id_payment_pages_payment_page_id_fk" FOREIGN KEY ("payment_page_id") REFERENCES "public"."payment_pages"("payment_page_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_payment_page_id_payment_pages_payment_page_id_fk" FOREIGN KEY ("payment_page_id") REFERENCES "public"."payment_pages"("payment_page_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_confirmation_page_id_confirmation_pages_confirmation_page_id_fk" FOREIGN KEY ("confirmation_page_id") REFERENCES "public"."confirmation_pages"("confirmation_page_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_versions_store" ON "content_versions" USING btree ("store_id");--> statement-breakpoint
CREATE UNIQUE INDEX "promo_codes_code" ON "promo_codes" USING btree ("store_id","code_key");--> statement-breakpoint
CREATE INDEX "promo_codes_auto" ON "promo_codes" USING btree ("store_id") WHERE "promo_codes"."auto_apply" and not "promo_codes"."disabled";--> statement-breakpoint
CREATE INDEX "promo_redemptions_code" ON "promo_redemptions" USING btree ("promo_code_id","mode","customer_email");--> statement-breakpoint
CREATE UNIQUE INDEX "affirmation_boxes_payment_page" ON "affirmation_boxes" USING btree ("payment_page_id");--> statement-breakpoint
CREATE INDEX "reviews_payment_page" ON "reviews" USING btree ("payment_page_id","section_order");--> statement-breakpoint
CREATE INDEX "reviews_confirmation_page" ON "reviews" USING btree ("confirmation_page_id","section_order");
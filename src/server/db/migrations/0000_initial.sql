CREATE TABLE "one_time_codes" (
	"user_id" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox_mails" (
	"mail_id" text PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"email" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"user_id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"account_type" text NOT NULL,
	"business_name" text DEFAULT '' NOT NULL,
	"password_hash" text NOT NULL,
	"profile_picture" text,
	"verified_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_variants" (
	"variant_id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"store_id" text NOT NULL,
	"title" text NOT NULL,
	"sku" text DEFAULT '' NOT NULL,
	"price" bigint NOT NULL,
	"stock" integer DEFAULT 0 NOT NULL,
	"low_stock_threshold" integer DEFAULT 0 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_variants_stock" CHECK ("product_variants"."stock" >= 0)
);
--> statement-breakpoint
CREATE TABLE "products" (
	"product_id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"image" text,
	"status" text DEFAULT 'active' NOT NULL,
	"source" text DEFAULT 'own' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_holds" (
	"session_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"store_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"first_held_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_holds_session_id_variant_id_pk" PRIMARY KEY("session_id","variant_id")
);
--> statement-breakpoint
CREATE TABLE "live_cart_sessions" (
	"session_id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"payment_page_id" text NOT NULL,
	"mode" text NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"cart" jsonb NOT NULL,
	"cart_version" integer DEFAULT 1 NOT NULL,
	"subtotal" bigint NOT NULL,
	"savings_total" bigint DEFAULT 0 NOT NULL,
	"promo_code" text,
	"promo_total" bigint DEFAULT 0 NOT NULL,
	"progress_reward_free_shipping" boolean DEFAULT false NOT NULL,
	"progress_reward_discount_percentage" real DEFAULT 0 NOT NULL,
	"shipping_total" bigint DEFAULT 0 NOT NULL,
	"selected_shipping_rate" jsonb,
	"sales_tax_total" bigint DEFAULT 0 NOT NULL,
	"total" bigint NOT NULL,
	"customer_email" text DEFAULT '' NOT NULL,
	"customer_phone" text DEFAULT '' NOT NULL,
	"customer_shipping_address" jsonb,
	"customer_billing_address" jsonb,
	"opt_in" boolean DEFAULT true NOT NULL,
	"browser_info" jsonb,
	"progress_step" text,
	"purchase_id" text,
	"viewed_at" timestamp with time zone,
	"contact_at" timestamp with time zone,
	"shipping_at" timestamp with time zone,
	"payment_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"caller" text NOT NULL,
	"key" text NOT NULL,
	"route" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer,
	"reply" jsonb,
	"locked_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_caller_key_pk" PRIMARY KEY("caller","key")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"notification_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"store_id" text,
	"event" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"destination" text NOT NULL,
	"read" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"mode" text NOT NULL,
	"email" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"shipping_address" jsonb,
	"accepts_marketing" boolean DEFAULT false NOT NULL,
	"orders_count" integer DEFAULT 0 NOT NULL,
	"total_spent" bigint DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"last_order_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_counters" (
	"store_id" text NOT NULL,
	"mode" text NOT NULL,
	"next_number" integer NOT NULL,
	CONSTRAINT "order_counters_store_id_mode_pk" PRIMARY KEY("store_id","mode")
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"event_id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"store_id" text NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"line_id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"store_id" text NOT NULL,
	"product_id" text,
	"variant_id" text,
	"title" text NOT NULL,
	"variant_title" text DEFAULT '' NOT NULL,
	"sku" text DEFAULT '' NOT NULL,
	"image" text,
	"quantity" integer NOT NULL,
	"price" bigint NOT NULL,
	"discount_price" bigint NOT NULL,
	"line_total" bigint NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"order_id" text PRIMARY KEY NOT NULL,
	"order_number" text NOT NULL,
	"store_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"session_id" text,
	"mode" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"payment_status" text NOT NULL,
	"fulfilment_status" text DEFAULT 'unfulfilled' NOT NULL,
	"currency" text NOT NULL,
	"subtotal_price" bigint NOT NULL,
	"discount_price" bigint NOT NULL,
	"shipping_price" bigint NOT NULL,
	"tax_price" bigint NOT NULL,
	"total_price" bigint NOT NULL,
	"refunded_price" bigint DEFAULT 0 NOT NULL,
	"items_count" integer NOT NULL,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"customer_phone" text DEFAULT '' NOT NULL,
	"shipping_title" text DEFAULT '' NOT NULL,
	"promo_code" text,
	"shipping_address" jsonb,
	"billing_address" jsonb,
	"payment_method" text NOT NULL,
	"card_type" text,
	"card_last_four" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"cart_id" text PRIMARY KEY NOT NULL,
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
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "confirmation_pages" (
	"confirmation_page_id" text PRIMARY KEY NOT NULL,
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
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_pages" (
	"payment_page_id" text PRIMARY KEY NOT NULL,
	"payment_page_type" text NOT NULL,
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
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipping_methods" (
	"shipping_method_id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"payment_page_id" text NOT NULL,
	"shipping_title" text NOT NULL,
	"shipping_description" text DEFAULT '' NOT NULL,
	"shipping_timeframe" text DEFAULT '' NOT NULL,
	"shipping_rate" bigint NOT NULL,
	"minimum_subtotal" bigint DEFAULT 0 NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"section_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "connections" (
	"connection_id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"connector" text NOT NULL,
	"account_name" text NOT NULL,
	"mode" text NOT NULL,
	"credentials" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"verified_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"dispute_id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"order_id" text,
	"connection_id" text NOT NULL,
	"dispute_reference" text NOT NULL,
	"mode" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"respond_by" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"attempt_id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"store_id" text NOT NULL,
	"number" integer NOT NULL,
	"connection_id" text NOT NULL,
	"connector" text NOT NULL,
	"status" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"provider_reference" text,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"decline_code" text,
	"provider_code" text,
	"message" text,
	"next_action" jsonb,
	"card_type" text,
	"card_last_four" text,
	"three_d_secure" boolean DEFAULT false NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"session_id" text NOT NULL,
	"order_id" text,
	"mode" text NOT NULL,
	"status" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"captured_amount" bigint DEFAULT 0 NOT NULL,
	"refunded_amount" bigint DEFAULT 0 NOT NULL,
	"payment_method" text NOT NULL,
	"connection_id" text,
	"provider_reference" text,
	"card_type" text,
	"card_last_four" text,
	"payment_method_id" text,
	"buyer_id" text,
	"decline_code" text,
	"decline_message" text,
	"attempts_count" integer DEFAULT 1 NOT NULL,
	"paid_cart" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"connection_id" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_events_connection_id_event_id_pk" PRIMARY KEY("connection_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"refund_id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"order_id" text,
	"mode" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"provider_reference" text,
	"idempotency_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_domains" (
	"store_id" text PRIMARY KEY NOT NULL,
	"domain" text NOT NULL,
	"proof" text NOT NULL,
	"verified_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_users" (
	"store_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text DEFAULT 'owner' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "store_users_store_id_user_id_pk" PRIMARY KEY("store_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "stores" (
	"store_id" text PRIMARY KEY NOT NULL,
	"store_name" text NOT NULL,
	"store_logo" text DEFAULT 'None' NOT NULL,
	"store_website" text DEFAULT '' NOT NULL,
	"store_address" text DEFAULT '' NOT NULL,
	"store_phone" text DEFAULT '' NOT NULL,
	"store_email" text DEFAULT '' NOT NULL,
	"terms_of_service_link" text DEFAULT '' NOT NULL,
	"privacy_policy_link" text DEFAULT '' NOT NULL,
	"return_policy_link" text DEFAULT '' NOT NULL,
	"shopify_domain" text DEFAULT '' NOT NULL,
	"shopify_access_token" text,
	"shopify_store_front_api_access_token" text,
	"whop_api_key" text,
	"stripe_connect_account_id" text DEFAULT '' NOT NULL,
	"stripe_account_id" text DEFAULT '' NOT NULL,
	"stripe_onboarding_status" text DEFAULT 'not_started' NOT NULL,
	"using_lasso_payments" boolean DEFAULT false NOT NULL,
	"using_paypal" boolean DEFAULT false NOT NULL,
	"cart_mode" text DEFAULT 'test' NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"upload_id" text PRIMARY KEY NOT NULL,
	"store_id" text,
	"user_id" text,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tg_charges" (
	"id" text PRIMARY KEY NOT NULL,
	"connection_id" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"reference" text NOT NULL,
	"status" text NOT NULL,
	"outcome" text NOT NULL,
	"behaviour" text NOT NULL,
	"decline_code" text,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"capture" boolean NOT NULL,
	"captured_amount" bigint NOT NULL,
	"capture_key" text,
	"refunded_amount" bigint DEFAULT 0 NOT NULL,
	"brand" text NOT NULL,
	"last_four" text NOT NULL,
	"exp_month" integer NOT NULL,
	"exp_year" integer NOT NULL,
	"wallet" text,
	"authenticated" boolean DEFAULT false NOT NULL,
	"payment_method_id" text,
	"merchant_name" text NOT NULL,
	"return_url" text,
	"webhook_url" text,
	"resolves_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tg_disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"connection_id" text NOT NULL,
	"charge_id" text NOT NULL,
	"reason" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"evidence" jsonb,
	"respond_by" timestamp with time zone NOT NULL,
	"resolves_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tg_events" (
	"id" text PRIMARY KEY NOT NULL,
	"connection_id" text NOT NULL,
	"type" text NOT NULL,
	"charge_id" text NOT NULL,
	"subject_id" text,
	"url" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tg_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"connection_id" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"charge_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tg_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"behaviour" text NOT NULL,
	"outcome" text NOT NULL,
	"challenge" boolean NOT NULL,
	"decline_code" text,
	"brand" text NOT NULL,
	"last_four" text NOT NULL,
	"exp_month" integer NOT NULL,
	"exp_year" integer NOT NULL,
	"wallet" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_tokens" ADD CONSTRAINT "user_tokens_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD CONSTRAINT "stock_holds_variant_id_product_variants_variant_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("variant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_cart_sessions" ADD CONSTRAINT "live_cart_sessions_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_cart_sessions" ADD CONSTRAINT "live_cart_sessions_payment_page_id_payment_pages_payment_page_id_fk" FOREIGN KEY ("payment_page_id") REFERENCES "public"."payment_pages"("payment_page_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_counters" ADD CONSTRAINT "order_counters_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmation_pages" ADD CONSTRAINT "confirmation_pages_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_pages" ADD CONSTRAINT "payment_pages_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipping_methods" ADD CONSTRAINT "shipping_methods_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipping_methods" ADD CONSTRAINT "shipping_methods_payment_page_id_payment_pages_payment_page_id_fk" FOREIGN KEY ("payment_page_id") REFERENCES "public"."payment_pages"("payment_page_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("payment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_payment_id_payments_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("payment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_connection_id_connections_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("connection_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_connection_id_connections_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("connection_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("payment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_domains" ADD CONSTRAINT "store_domains_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_users" ADD CONSTRAINT "store_users_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_users" ADD CONSTRAINT "store_users_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tg_disputes" ADD CONSTRAINT "tg_disputes_charge_id_tg_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."tg_charges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tg_events" ADD CONSTRAINT "tg_events_charge_id_tg_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."tg_charges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tg_refunds" ADD CONSTRAINT "tg_refunds_charge_id_tg_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."tg_charges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_codes_user_purpose" ON "one_time_codes" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "outbox_mails_recipient" ON "outbox_mails" USING btree ("recipient","created_at");--> statement-breakpoint
CREATE INDEX "sign_in_failures_age" ON "sign_in_failures" USING btree ("since");--> statement-breakpoint
CREATE INDEX "user_tokens_user" ON "user_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "product_variants_product" ON "product_variants" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "product_variants_store" ON "product_variants" USING btree ("store_id");--> statement-breakpoint
CREATE INDEX "products_store" ON "products" USING btree ("store_id","product_id");--> statement-breakpoint
CREATE INDEX "stock_holds_variant" ON "stock_holds" USING btree ("variant_id","expires_at");--> statement-breakpoint
CREATE INDEX "live_cart_sessions_store" ON "live_cart_sessions" USING btree ("store_id","mode","created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE not "notifications"."read";--> statement-breakpoint
CREATE UNIQUE INDEX "customers_email" ON "customers" USING btree ("store_id","mode","email");--> statement-breakpoint
CREATE INDEX "customers_store" ON "customers" USING btree ("store_id","mode","customer_id");--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "order_lines_order" ON "order_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_lines_store" ON "order_lines" USING btree ("store_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_session" ON "orders" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number" ON "orders" USING btree ("store_id","mode","order_number");--> statement-breakpoint
CREATE INDEX "orders_store" ON "orders" USING btree ("store_id","mode","created_at");--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "carts_store" ON "carts" USING btree ("store_id");--> statement-breakpoint
CREATE UNIQUE INDEX "carts_default" ON "carts" USING btree ("store_id") WHERE "carts"."is_default";--> statement-breakpoint
CREATE INDEX "confirmation_pages_store" ON "confirmation_pages" USING btree ("store_id");--> statement-breakpoint
CREATE UNIQUE INDEX "confirmation_pages_default" ON "confirmation_pages" USING btree ("store_id") WHERE "confirmation_pages"."is_default";--> statement-breakpoint
CREATE INDEX "payment_pages_store" ON "payment_pages" USING btree ("store_id","payment_page_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_pages_default" ON "payment_pages" USING btree ("store_id","payment_page_type") WHERE "payment_pages"."is_default";--> statement-breakpoint
CREATE INDEX "shipping_methods_page" ON "shipping_methods" USING btree ("payment_page_id","section_order");--> statement-breakpoint
CREATE INDEX "connections_store" ON "connections" USING btree ("store_id","mode");--> statement-breakpoint
CREATE UNIQUE INDEX "connections_default" ON "connections" USING btree ("store_id","mode") WHERE "connections"."is_default" and "connections"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_reference" ON "disputes" USING btree ("connection_id","dispute_reference");--> statement-breakpoint
CREATE INDEX "disputes_store" ON "disputes" USING btree ("store_id","mode","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_number" ON "payment_attempts" USING btree ("payment_id","number");--> statement-breakpoint
CREATE INDEX "payment_attempts_reference" ON "payment_attempts" USING btree ("connection_id","provider_reference");--> statement-breakpoint
CREATE INDEX "payment_attempts_connection" ON "payment_attempts" USING btree ("connection_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_store" ON "payment_attempts" USING btree ("store_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_session_open" ON "payments" USING btree ("session_id") WHERE "payments"."status" <> 'declined';--> statement-breakpoint
CREATE INDEX "payments_session" ON "payments" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "payments_store" ON "payments" USING btree ("store_id","mode","created_at");--> statement-breakpoint
CREATE INDEX "payments_unsettled" ON "payments" USING btree ("updated_at") WHERE "payments"."status" in ('created', 'requires_action', 'pending');--> statement-breakpoint
CREATE INDEX "payments_reference" ON "payments" USING btree ("connection_id","provider_reference");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_key" ON "refunds" USING btree ("payment_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "refunds_store" ON "refunds" USING btree ("store_id","mode","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "store_domains_domain" ON "store_domains" USING btree ("domain");--> statement-breakpoint
CREATE INDEX "store_users_user" ON "store_users" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "uploads_store" ON "uploads" USING btree ("store_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tg_charges_idempotency" ON "tg_charges" USING btree ("connection_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "tg_charges_reference" ON "tg_charges" USING btree ("connection_id","reference");--> statement-breakpoint
CREATE INDEX "tg_charges_payment_method" ON "tg_charges" USING btree ("payment_method_id") WHERE "tg_charges"."payment_method_id" is not null;--> statement-breakpoint
CREATE INDEX "tg_charges_resolves_at" ON "tg_charges" USING btree ("resolves_at") WHERE "tg_charges"."resolves_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tg_disputes_charge" ON "tg_disputes" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "tg_disputes_resolves_at" ON "tg_disputes" USING btree ("resolves_at") WHERE "tg_disputes"."resolves_at" is not null;--> statement-breakpoint
CREATE INDEX "tg_events_due_at" ON "tg_events" USING btree ("due_at") WHERE "tg_events"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "tg_events_charge" ON "tg_events" USING btree ("charge_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tg_refunds_idempotency" ON "tg_refunds" USING btree ("connection_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "tg_refunds_charge" ON "tg_refunds" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "tg_tokens_expires_at" ON "tg_tokens" USING btree ("expires_at");
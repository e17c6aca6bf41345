CREATE TABLE "customer_portals" (
	"store_id" text PRIMARY KEY NOT NULL,
	"draft" jsonb NOT NULL,
	"published" jsonb,
	"published_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal_links" (
	"link_id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"mode" text NOT NULL,
	"customer_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"code_hash" text,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"destination" text DEFAULT '' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal_sessions" (
	"portal_session_id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"store_id" text NOT NULL,
	"mode" text NOT NULL,
	"customer_id" text NOT NULL,
	"payment_method_only" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_plan_versions" (
	"plan_id" text NOT NULL,
	"version" integer NOT NULL,
	"store_id" text NOT NULL,
	"pricing_options" jsonb NOT NULL,
	"terms" jsonb NOT NULL,
	"applies_to_existing_from" text,
	"created_by" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscription_plan_versions_plan_id_version_pk" PRIMARY KEY("plan_id","version")
);
--> statement-breakpoint
CREATE TABLE "subscription_plans" (
	"plan_id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"product_id" text NOT NULL,
	"plan_name" text NOT NULL,
	"plan_title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"additional_settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_payment_methods" (
	"method_id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"mode" text NOT NULL,
	"customer_id" text NOT NULL,
	"connection_id" text NOT NULL,
	"payment_method_id" text NOT NULL,
	"buyer_id" text,
	"network_transaction_id" text,
	"payment_method" text NOT NULL,
	"mandate_id" text,
	"card_type" text,
	"card_last_four" text,
	"exp_month" integer,
	"exp_year" integer,
	"fingerprint" text,
	"billing_address" jsonb,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_charges" (
	"charge_id" text PRIMARY KEY NOT NULL,
	"subscription_id" text NOT NULL,
	"store_id" text NOT NULL,
	"mode" text NOT NULL,
	"kind" text NOT NULL,
	"cycle" integer NOT NULL,
	"due_day" date NOT NULL,
	"status" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"breakdown" jsonb,
	"payment_id" text,
	"order_id" text,
	"connection_id" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"decline_code" text,
	"first_declined_at" timestamp with time zone,
	"next_retry_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_counters" (
	"store_id" text NOT NULL,
	"mode" text NOT NULL,
	"next_number" integer NOT NULL,
	CONSTRAINT "subscription_counters_store_id_mode_pk" PRIMARY KEY("store_id","mode")
);
--> statement-breakpoint
CREATE TABLE "subscription_events" (
	"event_id" text PRIMARY KEY NOT NULL,
	"subscription_id" text NOT NULL,
	"store_id" text NOT NULL,
	"mode" text NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"actor" text DEFAULT 'system' NOT NULL,
	"mrr_before" bigint DEFAULT 0 NOT NULL,
	"mrr_after" bigint DEFAULT 0 NOT NULL,
	"status_before" text,
	"status_after" text,
	"currency" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"subscription_id" text PRIMARY KEY NOT NULL,
	"subscription_display_id" text NOT NULL,
	"store_id" text NOT NULL,
	"mode" text NOT NULL,
	"customer_id" text NOT NULL,
	"status" text NOT NULL,
	"plan_id" text NOT NULL,
	"plan_version" integer NOT NULL,
	"option_id" text NOT NULL,
	"product_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"unit_price" bigint NOT NULL,
	"currency" text NOT NULL,
	"frequency" text NOT NULL,
	"prepaid_deliveries" integer DEFAULT 1 NOT NULL,
	"ends_after_cycle" integer,
	"minimum_cycles" integer DEFAULT 0 NOT NULL,
	"anchor_day" date NOT NULL,
	"anchor_cycle" integer NOT NULL,
	"next_cycle" integer NOT NULL,
	"next_charge_day" date,
	"next_action_at" timestamp with time zone,
	"trial_ends_on" date,
	"paused_until" date,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"cancel_reason" text,
	"cancel_comment" text DEFAULT '' NOT NULL,
	"cancelled_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"dunning_step" integer DEFAULT 0 NOT NULL,
	"method_id" text,
	"backup_method_id" text,
	"discount" jsonb,
	"add_ons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"credit_balance" bigint DEFAULT 0 NOT NULL,
	"payment_page_id" text NOT NULL,
	"shipping_method_id" text,
	"shipping_title" text DEFAULT '' NOT NULL,
	"shipping_rate" bigint DEFAULT 0 NOT NULL,
	"shipping_address" jsonb,
	"locale" text,
	"consent" jsonb,
	"mrr" bigint NOT NULL,
	"origin_order_id" text,
	"note" text DEFAULT '' NOT NULL,
	"notices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_clocks" (
	"store_id" text PRIMARY KEY NOT NULL,
	"offset_ms" bigint DEFAULT 0 NOT NULL,
	"advancing_to" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "subscription_charge_id" text;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "subscription_payments" integer DEFAULT 1;--> statement-breakpoint
ALTER TABLE "customer_portals" ADD CONSTRAINT "customer_portals_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_links" ADD CONSTRAINT "portal_links_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_links" ADD CONSTRAINT "portal_links_customer_id_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("customer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_sessions" ADD CONSTRAINT "portal_sessions_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_sessions" ADD CONSTRAINT "portal_sessions_customer_id_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("customer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_plan_versions" ADD CONSTRAINT "subscription_plan_versions_plan_id_subscription_plans_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."subscription_plans"("plan_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD CONSTRAINT "subscription_plans_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD CONSTRAINT "subscription_plans_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_payment_methods" ADD CONSTRAINT "customer_payment_methods_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_payment_methods" ADD CONSTRAINT "customer_payment_methods_customer_id_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("customer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_payment_methods" ADD CONSTRAINT "customer_payment_methods_connection_id_connections_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("connection_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_charges" ADD CONSTRAINT "subscription_charges_subscription_id_subscriptions_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("subscription_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_counters" ADD CONSTRAINT "subscription_counters_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_events" ADD CONSTRAINT "subscription_events_subscription_id_subscriptions_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("subscription_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_customer_id_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_plan_id_subscription_plans_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."subscription_plans"("plan_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_method_id_customer_payment_methods_method_id_fk" FOREIGN KEY ("method_id") REFERENCES "public"."customer_payment_methods"("method_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_backup_method_id_customer_payment_methods_method_id_fk" FOREIGN KEY ("backup_method_id") REFERENCES "public"."customer_payment_methods"("method_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_clocks" ADD CONSTRAINT "test_clocks_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "portal_links_token" ON "portal_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "portal_links_customer" ON "portal_links" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "portal_sessions_token" ON "portal_sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "portal_sessions_customer" ON "portal_sessions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "subscription_plans_store" ON "subscription_plans" USING btree ("store_id","created_at");--> statement-breakpoint
CREATE INDEX "subscription_plans_product" ON "subscription_plans" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "customer_payment_methods_customer" ON "customer_payment_methods" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_payment_methods_reference" ON "customer_payment_methods" USING btree ("customer_id","connection_id","payment_method_id");--> statement-breakpoint
CREATE INDEX "customer_payment_methods_stored" ON "customer_payment_methods" USING btree ("connection_id","payment_method_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_charges_cycle" ON "subscription_charges" USING btree ("subscription_id","cycle");--> statement-breakpoint
CREATE INDEX "subscription_charges_store" ON "subscription_charges" USING btree ("store_id","mode","due_day");--> statement-breakpoint
CREATE INDEX "subscription_charges_payment" ON "subscription_charges" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "subscription_events_subscription" ON "subscription_events" USING btree ("subscription_id","at");--> statement-breakpoint
CREATE INDEX "subscription_events_store" ON "subscription_events" USING btree ("store_id","mode","at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_display_id" ON "subscriptions" USING btree ("store_id","mode","subscription_display_id");--> statement-breakpoint
CREATE INDEX "subscriptions_store" ON "subscriptions" USING btree ("store_id","mode","started_at");--> statement-breakpoint
CREATE INDEX "subscriptions_customer" ON "subscriptions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "subscriptions_plan" ON "subscriptions" USING btree ("plan_id","status");--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree ("next_action_at") WHERE "subscriptions"."next_action_at" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_method" ON "subscriptions" USING btree ("method_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_origin" ON "subscriptions" USING btree ("origin_order_id","variant_id","option_id");
CREATE TABLE "mandates" (
	"mandate_id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"mode" text NOT NULL,
	"scheme" text NOT NULL,
	"status" text NOT NULL,
	"reference" text NOT NULL,
	"account_holder" text NOT NULL,
	"account" text NOT NULL,
	"last_four" text NOT NULL,
	"fingerprint" text NOT NULL,
	"bank_country" text NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	"accepted_ip" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mid_applications" (
	"application_id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"status" text NOT NULL,
	"data" jsonb NOT NULL,
	"secrets" text,
	"endings" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"signed_name" text DEFAULT '' NOT NULL,
	"signed_ip" text DEFAULT '' NOT NULL,
	"submitted_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mid_documents" (
	"document_id" text PRIMARY KEY NOT NULL,
	"application_id" text NOT NULL,
	"store_id" text NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"digest" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mid_messages" (
	"message_id" text PRIMARY KEY NOT NULL,
	"application_id" text NOT NULL,
	"store_id" text NOT NULL,
	"from" text NOT NULL,
	"author" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_balances" (
	"connection_id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"balances" jsonb NOT NULL,
	"schedule" jsonb,
	"bank" jsonb,
	"synced_at" timestamp with time zone,
	"tried_at" timestamp with time zone NOT NULL,
	"problem" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_lines" (
	"connection_id" text NOT NULL,
	"line_reference" text NOT NULL,
	"store_id" text NOT NULL,
	"kind" text NOT NULL,
	"payment_reference" text,
	"amount" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"net" bigint NOT NULL,
	"currency" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"available_at" timestamp with time zone,
	"payout_reference" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_lines_connection_id_line_reference_pk" PRIMARY KEY("connection_id","line_reference")
);
--> statement-breakpoint
CREATE TABLE "provider_payouts" (
	"payout_id" text PRIMARY KEY NOT NULL,
	"connection_id" text NOT NULL,
	"payout_reference" text NOT NULL,
	"store_id" text NOT NULL,
	"mode" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"bank" text DEFAULT '' NOT NULL,
	"automatic" boolean DEFAULT true NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"arrival_at" timestamp with time zone,
	"lines_known" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stripe_onboardings" (
	"store_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"mode" text NOT NULL,
	"charges_enabled" boolean DEFAULT false NOT NULL,
	"payouts_enabled" boolean DEFAULT false NOT NULL,
	"details_submitted" boolean DEFAULT false NOT NULL,
	"currently_due" jsonb NOT NULL,
	"past_due" jsonb NOT NULL,
	"pending_verification" jsonb NOT NULL,
	"errors" jsonb NOT NULL,
	"disabled_reason" text DEFAULT '' NOT NULL,
	"deadline" timestamp with time zone,
	"checked_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stores" ALTER COLUMN "using_paypal" SET DEFAULT true;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "express_apple_pay" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "express_google_pay" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "express_order" jsonb;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "express_look" text DEFAULT 'brand' NOT NULL;--> statement-breakpoint
ALTER TABLE "mandates" ADD CONSTRAINT "mandates_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandates" ADD CONSTRAINT "mandates_customer_id_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("customer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mid_applications" ADD CONSTRAINT "mid_applications_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mid_documents" ADD CONSTRAINT "mid_documents_application_id_mid_applications_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."mid_applications"("application_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mid_messages" ADD CONSTRAINT "mid_messages_application_id_mid_applications_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."mid_applications"("application_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_balances" ADD CONSTRAINT "provider_balances_connection_id_connections_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("connection_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_lines" ADD CONSTRAINT "provider_lines_connection_id_connections_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("connection_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_payouts" ADD CONSTRAINT "provider_payouts_connection_id_connections_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("connection_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stripe_onboardings" ADD CONSTRAINT "stripe_onboardings_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mandates_store" ON "mandates" USING btree ("store_id","mode","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mandates_reference" ON "mandates" USING btree ("store_id","reference");--> statement-breakpoint
CREATE UNIQUE INDEX "mandates_account" ON "mandates" USING btree ("customer_id","fingerprint");--> statement-breakpoint
CREATE INDEX "mid_applications_store" ON "mid_applications" USING btree ("store_id","created_at");--> statement-breakpoint
CREATE INDEX "mid_applications_status" ON "mid_applications" USING btree ("status","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mid_documents_digest" ON "mid_documents" USING btree ("application_id","digest");--> statement-breakpoint
CREATE INDEX "mid_messages_application" ON "mid_messages" USING btree ("application_id","created_at");--> statement-breakpoint
CREATE INDEX "provider_lines_payment" ON "provider_lines" USING btree ("connection_id","payment_reference");--> statement-breakpoint
CREATE INDEX "provider_lines_payout" ON "provider_lines" USING btree ("connection_id","payout_reference");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_payouts_reference" ON "provider_payouts" USING btree ("connection_id","payout_reference");--> statement-breakpoint
CREATE INDEX "provider_payouts_store" ON "provider_payouts" USING btree ("store_id","mode","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "stripe_onboardings_account" ON "stripe_onboardings" USING btree ("account_id");--> statement-breakpoint
-- Until now the switch changed nothing: every store offered PayPal where its accounts take it, and goes on doing so.
UPDATE "stores" SET "using_paypal" = true WHERE NOT "using_paypal";--> statement-breakpoint
-- What later migrations of the same run alter must have no triggers waiting.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;

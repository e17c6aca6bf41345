CREATE TABLE "whop_accounts" (
	"connection_id" text PRIMARY KEY NOT NULL,
	"webhook_state" text DEFAULT 'none' NOT NULL,
	"webhook_message" text DEFAULT '' NOT NULL,
	"webhook_checked_at" timestamp with time zone,
	"figures" jsonb,
	"synced_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "whop_products" (
	"connection_id" text NOT NULL,
	"product_id" text NOT NULL,
	"whop_product_id" text NOT NULL,
	"whop_title" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "whop_products_connection_id_product_id_pk" PRIMARY KEY("connection_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "third_party" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "whop_accounts" ADD CONSTRAINT "whop_accounts_connection_id_connections_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("connection_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whop_products" ADD CONSTRAINT "whop_products_connection_id_connections_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("connection_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whop_products" ADD CONSTRAINT "whop_products_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE cascade ON UPDATE no action;
CREATE TABLE "shopify_activities" (
	"activity_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shopify_activities_activity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"store_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"text" text NOT NULL,
	"source" text NOT NULL,
	"result" text NOT NULL,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shopify_conflicts" (
	"conflict_id" text PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"store_id" text NOT NULL,
	"kind" text NOT NULL,
	"local_id" text NOT NULL,
	"product_id" text,
	"field" text NOT NULL,
	"title" text NOT NULL,
	"subtitle" text DEFAULT '' NOT NULL,
	"ours" jsonb,
	"ours_by" text DEFAULT '' NOT NULL,
	"ours_at" timestamp with time zone,
	"theirs" jsonb,
	"theirs_at" timestamp with time zone,
	"resolution" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shopify_links" (
	"store_id" text NOT NULL,
	"shop" text NOT NULL,
	"kind" text NOT NULL,
	"local_id" text NOT NULL,
	"remote_id" text,
	"parent_id" text,
	"inventory_item_id" text,
	"base" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"local_version" integer DEFAULT 0 NOT NULL,
	"remote_updated_at" timestamp with time zone,
	"synced_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"problem" text DEFAULT '' NOT NULL,
	CONSTRAINT "shopify_links_store_id_shop_kind_local_id_pk" PRIMARY KEY("store_id","shop","kind","local_id")
);
--> statement-breakpoint
CREATE TABLE "shopify_runs" (
	"run_id" text PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"store_id" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"stage" text DEFAULT 'starting' NOT NULL,
	"position" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_bulk" boolean DEFAULT false NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"counts" jsonb NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"started_by" text DEFAULT '' NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "shopify_shops" (
	"integration_id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"shop" text NOT NULL,
	"directions" jsonb NOT NULL,
	"locations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"location_id" text DEFAULT '' NOT NULL,
	"webhooks" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"rate_limit" jsonb,
	"last_webhook_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"waits_until" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shopify_webhooks" (
	"webhook_id" text NOT NULL,
	"integration_id" text NOT NULL,
	"topic" text NOT NULL,
	"payload" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"processed_at" timestamp with time zone,
	CONSTRAINT "shopify_webhooks_integration_id_webhook_id_pk" PRIMARY KEY("integration_id","webhook_id")
);
--> statement-breakpoint
ALTER TABLE "shopify_activities" ADD CONSTRAINT "shopify_activities_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopify_conflicts" ADD CONSTRAINT "shopify_conflicts_integration_id_integrations_integration_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("integration_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopify_links" ADD CONSTRAINT "shopify_links_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopify_runs" ADD CONSTRAINT "shopify_runs_integration_id_integrations_integration_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("integration_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopify_shops" ADD CONSTRAINT "shopify_shops_integration_id_integrations_integration_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("integration_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopify_shops" ADD CONSTRAINT "shopify_shops_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopify_webhooks" ADD CONSTRAINT "shopify_webhooks_integration_id_integrations_integration_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("integration_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shopify_activities_store" ON "shopify_activities" USING btree ("store_id","activity_id");--> statement-breakpoint
CREATE INDEX "shopify_activities_at" ON "shopify_activities" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "shopify_conflicts_field" ON "shopify_conflicts" USING btree ("integration_id","kind","local_id","field");--> statement-breakpoint
CREATE INDEX "shopify_conflicts_store" ON "shopify_conflicts" USING btree ("store_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "shopify_links_remote" ON "shopify_links" USING btree ("store_id","shop","kind","remote_id");--> statement-breakpoint
CREATE INDEX "shopify_links_parent" ON "shopify_links" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "shopify_links_inventory_item" ON "shopify_links" USING btree ("store_id","inventory_item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shopify_runs_active" ON "shopify_runs" USING btree ("integration_id") WHERE "shopify_runs"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "shopify_runs_store" ON "shopify_runs" USING btree ("store_id","started_at");--> statement-breakpoint
CREATE INDEX "shopify_shops_store" ON "shopify_shops" USING btree ("store_id");--> statement-breakpoint
CREATE INDEX "shopify_webhooks_waiting" ON "shopify_webhooks" USING btree ("integration_id","received_at") WHERE "shopify_webhooks"."processed_at" is null;--> statement-breakpoint
CREATE INDEX "shopify_webhooks_received" ON "shopify_webhooks" USING btree ("received_at");
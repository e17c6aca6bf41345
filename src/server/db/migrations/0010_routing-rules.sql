CREATE TABLE "routing_replays" (
	"replay_id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"mode" text NOT NULL,
	"rule_id" text NOT NULL,
	"kind" text NOT NULL,
	"content" jsonb NOT NULL,
	"priority" integer NOT NULL,
	"version" integer NOT NULL,
	"days" integer NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"processed" integer DEFAULT 0 NOT NULL,
	"result" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "routing_rule_versions" (
	"rule_id" text NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"what" text NOT NULL,
	"restored_from" integer,
	"user_id" text,
	"user_name" text NOT NULL,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "routing_rule_versions_rule_id_version_pk" PRIMARY KEY("rule_id","version")
);
--> statement-breakpoint
CREATE TABLE "routing_rules" (
	"rule_id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"mode" text NOT NULL,
	"kind" text NOT NULL,
	"priority" integer NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"draft" jsonb NOT NULL,
	"published" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"published_version" integer,
	"published_at" timestamp with time zone,
	"connection_ids" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "routing_rulesets" (
	"store_id" text NOT NULL,
	"mode" text NOT NULL,
	"version" integer NOT NULL,
	"active" integer NOT NULL,
	CONSTRAINT "routing_rulesets_store_id_mode_pk" PRIMARY KEY("store_id","mode")
);
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "rule_id" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "rule_version" integer;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "rule_ids" text[];--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "card" jsonb;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "card_fingerprint" text;--> statement-breakpoint
ALTER TABLE "routing_replays" ADD CONSTRAINT "routing_replays_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routing_rule_versions" ADD CONSTRAINT "routing_rule_versions_rule_id_routing_rules_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."routing_rules"("rule_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routing_rules" ADD CONSTRAINT "routing_rules_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routing_rulesets" ADD CONSTRAINT "routing_rulesets_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "routing_replays_store" ON "routing_replays" USING btree ("store_id","created_at");--> statement-breakpoint
CREATE INDEX "routing_rules_store" ON "routing_rules" USING btree ("store_id","mode","priority");--> statement-breakpoint
CREATE INDEX "routing_rules_connections" ON "routing_rules" USING gin ("connection_ids");--> statement-breakpoint
CREATE INDEX "payment_attempts_card" ON "payment_attempts" USING btree ("store_id","card_fingerprint","created_at") WHERE "payment_attempts"."card_fingerprint" is not null;
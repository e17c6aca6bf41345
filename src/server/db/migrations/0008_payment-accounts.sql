CREATE TABLE "connection_faults" (
	"fault_id" text PRIMARY KEY NOT NULL,
	"connection_id" text NOT NULL,
	"kind" text NOT NULL,
	"message" text NOT NULL,
	"latency_ms" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "verification" jsonb;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "keys_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "activated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "methods" jsonb;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "currencies" jsonb;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "statement_descriptor" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "monthly_cap" bigint;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "monthly_cap_currency" text;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "health" text DEFAULT 'ok' NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "health_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "next_probe_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "failed_probes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "connection_faults" ADD CONSTRAINT "connection_faults_connection_id_connections_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("connection_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connection_faults_window" ON "connection_faults" USING btree ("connection_id","created_at");--> statement-breakpoint
-- Accounts from before could be connected only as active ones.
UPDATE "connections" SET "activated_at" = "created_at", "keys_changed_at" = "created_at";

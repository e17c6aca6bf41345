CREATE TABLE "integrations" (
	"integration_id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"secrets" text NOT NULL,
	"sent_from" text NOT NULL,
	"consent" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"test_code" text DEFAULT '' NOT NULL,
	"sends_test_mode" boolean DEFAULT false NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"problem_at" timestamp with time zone,
	"notified_at" timestamp with time zone,
	"last_event_at" timestamp with time zone,
	"connected_by" text DEFAULT '' NOT NULL,
	"connected_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"endpoint_id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"url" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"mode" text NOT NULL,
	"types" jsonb NOT NULL,
	"api_version" text NOT NULL,
	"status" text DEFAULT 'enabled' NOT NULL,
	"disabled_reason" text DEFAULT '' NOT NULL,
	"disabled_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"secret" text NOT NULL,
	"previous_secret" text NOT NULL,
	"previous_secret_until" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consent_rules" (
	"store_id" text PRIMARY KEY NOT NULL,
	"rules" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_attempts" (
	"attempt_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_attempts_attempt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"delivery_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"status" integer,
	"note" text DEFAULT '' NOT NULL,
	"request" jsonb NOT NULL,
	"response" jsonb
);
--> statement-breakpoint
CREATE TABLE "event_deliveries" (
	"delivery_id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"destination_id" text NOT NULL,
	"event_id" text NOT NULL,
	"sequence" bigint NOT NULL,
	"mode" text NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"sent_as" text DEFAULT '' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"value" bigint,
	"currency" text,
	"matched" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session_tracking" (
	"session_id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"consent" jsonb NOT NULL,
	"consent_at" timestamp with time zone NOT NULL,
	"country" text,
	"ids" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ip" text,
	"user_agent" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_events" (
	"event_id" text NOT NULL,
	"store_id" text NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "store_events_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mode" text NOT NULL,
	"type" text NOT NULL,
	"session_id" text,
	"order_id" text,
	"subject_id" text,
	"page" jsonb,
	"occurred_at" timestamp with time zone NOT NULL,
	"event" jsonb,
	"prepared_at" timestamp with time zone,
	CONSTRAINT "store_events_store_id_event_id_pk" PRIMARY KEY("store_id","event_id")
);
--> statement-breakpoint
ALTER TABLE "integrations" ADD CONSTRAINT "integrations_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_rules" ADD CONSTRAINT "consent_rules_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_delivery_id_event_deliveries_delivery_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."event_deliveries"("delivery_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_deliveries" ADD CONSTRAINT "event_deliveries_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_tracking" ADD CONSTRAINT "session_tracking_session_id_live_cart_sessions_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_cart_sessions"("session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_events" ADD CONSTRAINT "store_events_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "integrations_store" ON "integrations" USING btree ("store_id","name");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_store" ON "webhook_endpoints" USING btree ("store_id","mode");--> statement-breakpoint
CREATE INDEX "delivery_attempts_delivery" ON "delivery_attempts" USING btree ("delivery_id","attempt_id");--> statement-breakpoint
CREATE INDEX "event_deliveries_waiting" ON "event_deliveries" USING btree ("destination_id","sequence") WHERE "event_deliveries"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "event_deliveries_log" ON "event_deliveries" USING btree ("destination_id","created_at");--> statement-breakpoint
CREATE INDEX "event_deliveries_event" ON "event_deliveries" USING btree ("store_id","event_id");--> statement-breakpoint
CREATE INDEX "event_deliveries_created" ON "event_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "session_tracking_updated" ON "session_tracking" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "store_events_new" ON "store_events" USING btree ("sequence") WHERE "store_events"."prepared_at" is null;--> statement-breakpoint
CREATE INDEX "store_events_store" ON "store_events" USING btree ("store_id","sequence");--> statement-breakpoint
CREATE INDEX "store_events_occurred" ON "store_events" USING btree ("occurred_at");
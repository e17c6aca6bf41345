CREATE TABLE "velocity_allowances" (
	"allowance_id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"mode" text NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"label" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "velocity_blocks" (
	"block_id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"mode" text NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"email" text NOT NULL,
	"network" text NOT NULL,
	"card_key" text,
	"card_type" text,
	"card_last_four" text,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"session_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "velocity_counts" (
	"store_id" text NOT NULL,
	"mode" text NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"declined" timestamp with time zone[] DEFAULT '{}' NOT NULL,
	"pending" timestamp with time zone[] DEFAULT '{}' NOT NULL,
	"seconds" integer NOT NULL,
	"admitted" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "velocity_counts_store_id_mode_kind_value_pk" PRIMARY KEY("store_id","mode","kind","value")
);
--> statement-breakpoint
CREATE TABLE "velocity_limits" (
	"store_id" text PRIMARY KEY NOT NULL,
	"limits" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "velocity_allowances" ADD CONSTRAINT "velocity_allowances_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "velocity_blocks" ADD CONSTRAINT "velocity_blocks_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "velocity_counts" ADD CONSTRAINT "velocity_counts_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "velocity_limits" ADD CONSTRAINT "velocity_limits_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "velocity_allowances_value" ON "velocity_allowances" USING btree ("store_id","mode","kind","value");--> statement-breakpoint
CREATE INDEX "velocity_allowances_expires" ON "velocity_allowances" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "velocity_blocks_burst" ON "velocity_blocks" USING btree ("store_id","mode","kind","value","period_start");--> statement-breakpoint
CREATE INDEX "velocity_blocks_store" ON "velocity_blocks" USING btree ("store_id","mode","last_at");--> statement-breakpoint
CREATE INDEX "velocity_blocks_last" ON "velocity_blocks" USING btree ("last_at");
--> statement-breakpoint
-- The latest of these times that still count, oldest first.
CREATE FUNCTION velocity_recent(times timestamptz[], at timestamptz, seconds integer, keep integer) RETURNS timestamptz[] LANGUAGE sql STABLE AS $$
	SELECT coalesce(array_agg(t ORDER BY t), '{}') FROM (
		SELECT t FROM unnest(times) AS t WHERE t > at - make_interval(secs => seconds) ORDER BY t DESC LIMIT keep
	) AS counted
$$;
--> statement-breakpoint
-- The times without one of those that are equal to this one.
CREATE FUNCTION velocity_without(times timestamptz[], one timestamptz) RETURNS timestamptz[] LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE WHEN array_position(times, one) IS NULL THEN times
		ELSE times[:array_position(times, one) - 1] || times[array_position(times, one) + 1:] END
$$;
--> statement-breakpoint
-- Room for the next version of a row, which no index has to hear of.
ALTER TABLE "velocity_counts" SET (fillfactor = 50);

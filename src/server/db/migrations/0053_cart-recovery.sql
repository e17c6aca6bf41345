CREATE TABLE "recovery_messages" (
	"session_id" text NOT NULL,
	"step_id" text NOT NULL,
	"link_hash" text NOT NULL,
	"unsubscribe_hash" text NOT NULL,
	"promo_code_id" text,
	"sent_at" timestamp with time zone NOT NULL,
	"clicked_at" timestamp with time zone,
	CONSTRAINT "recovery_messages_session_id_step_id_pk" PRIMARY KEY("session_id","step_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_runs" (
	"session_id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"mode" text NOT NULL,
	"email" text NOT NULL,
	"legal_basis" text NOT NULL,
	"held_out" boolean NOT NULL,
	"status" text NOT NULL,
	"next_step" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_sequences" (
	"store_id" text PRIMARY KEY NOT NULL,
	"enabled" boolean NOT NULL,
	"enabled_at" timestamp with time zone,
	"steps" jsonb NOT NULL,
	"holdout_percent" integer NOT NULL,
	"quiet_hours" jsonb,
	"weekly_cap" integer NOT NULL,
	"soft_opt_in" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suppressed_contacts" (
	"store_id" text NOT NULL,
	"email" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suppressed_contacts_store_id_email_pk" PRIMARY KEY("store_id","email")
);
--> statement-breakpoint
ALTER TABLE "recovery_messages" ADD CONSTRAINT "recovery_messages_session_id_recovery_runs_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."recovery_runs"("session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_runs" ADD CONSTRAINT "recovery_runs_session_id_live_cart_sessions_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_cart_sessions"("session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_runs" ADD CONSTRAINT "recovery_runs_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_sequences" ADD CONSTRAINT "recovery_sequences_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppressed_contacts" ADD CONSTRAINT "suppressed_contacts_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_messages_link" ON "recovery_messages" USING btree ("link_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_messages_unsubscribe" ON "recovery_messages" USING btree ("unsubscribe_hash");--> statement-breakpoint
CREATE INDEX "recovery_messages_promo" ON "recovery_messages" USING btree ("promo_code_id") WHERE "recovery_messages"."promo_code_id" is not null;--> statement-breakpoint
CREATE INDEX "recovery_runs_due" ON "recovery_runs" USING btree ("next_at") WHERE "recovery_runs"."status" = 'active';--> statement-breakpoint
CREATE INDEX "recovery_runs_store" ON "recovery_runs" USING btree ("store_id","mode","created_at");--> statement-breakpoint
CREATE INDEX "recovery_runs_email" ON "recovery_runs" USING btree ("store_id","mode","email");
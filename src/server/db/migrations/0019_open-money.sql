CREATE TABLE "payment_watches" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "stray_charges" (
	"attempt_id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"store_id" text NOT NULL,
	"connection_id" text NOT NULL,
	"provider_reference" text NOT NULL,
	"capture_reference" text,
	"card_last_four" text,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"captured" boolean NOT NULL,
	"status" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"unanswered_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"told_at" timestamp with time zone,
	"next_try_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_watches" ADD CONSTRAINT "payment_watches_payment_id_payments_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("payment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stray_charges" ADD CONSTRAINT "stray_charges_payment_id_payments_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("payment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stray_charges" ADD CONSTRAINT "stray_charges_connection_id_connections_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("connection_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stray_charges_due" ON "stray_charges" USING btree ("next_try_at") WHERE "stray_charges"."status" = 'open';
CREATE TABLE "subscription_months" (
	"store_id" text NOT NULL,
	"mode" text NOT NULL,
	"currency" text NOT NULL,
	"time_zone" text NOT NULL,
	"month" text NOT NULL,
	"totals" jsonb NOT NULL,
	"cohorts" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscription_months_store_id_mode_currency_time_zone_month_pk" PRIMARY KEY("store_id","mode","currency","time_zone","month")
);
--> statement-breakpoint
ALTER TABLE "subscription_charges" ADD COLUMN "recovered_by" text;--> statement-breakpoint
ALTER TABLE "subscription_charges" ADD COLUMN "recovery_step" integer;--> statement-breakpoint
ALTER TABLE "subscription_events" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "subscription_events" ADD COLUMN "subscription_created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_subtotal" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_months" ADD CONSTRAINT "subscription_months_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscription_charges_declined" ON "subscription_charges" USING btree ("store_id","mode","first_declined_at") WHERE "subscription_charges"."first_declined_at" is not null;--> statement-breakpoint
CREATE INDEX "subscription_events_movement" ON "subscription_events" USING btree ("store_id","mode","currency","at","mrr_before","mrr_after","status_before","status_after","kind","subscription_created_at") WHERE "subscription_events"."mrr_before" <> "subscription_events"."mrr_after" or "subscription_events"."status_before" is distinct from "subscription_events"."status_after";--> statement-breakpoint
CREATE INDEX "subscriptions_plan_figures" ON "subscriptions" USING btree ("store_id","mode","currency","plan_id","status","mrr");--> statement-breakpoint
CREATE INDEX "subscriptions_renewals" ON "subscriptions" USING btree ("store_id","mode","currency","next_charge_day","status","next_subtotal") WHERE "subscriptions"."next_charge_day" is not null;
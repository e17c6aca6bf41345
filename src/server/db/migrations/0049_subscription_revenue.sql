CREATE TABLE "subscription_revenue" (
	"store_id" text NOT NULL,
	"mode" text NOT NULL,
	"currency" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "subscription_revenue_store_id_mode_currency_pk" PRIMARY KEY("store_id","mode","currency")
);
--> statement-breakpoint
ALTER TABLE "subscription_revenue" ADD CONSTRAINT "subscription_revenue_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscription_charges_paid" ON "subscription_charges" USING btree ("store_id","mode","currency","paid_at","amount") WHERE "subscription_charges"."status" = 'paid';
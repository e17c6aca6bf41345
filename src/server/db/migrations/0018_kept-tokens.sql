CREATE TABLE "kept_tokens" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"merchant_name" text NOT NULL,
	"keeps_method" boolean NOT NULL,
	"captures" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "kept_tokens" ADD CONSTRAINT "kept_tokens_payment_id_payments_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("payment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_tokens_created" ON "kept_tokens" USING btree ("created_at");
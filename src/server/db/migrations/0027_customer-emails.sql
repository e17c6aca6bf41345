ALTER TABLE "payment_operations" ADD COLUMN "email_customer" boolean;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "email_customer" boolean;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "emailed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "customer_emails_off" jsonb DEFAULT '[]'::jsonb NOT NULL;
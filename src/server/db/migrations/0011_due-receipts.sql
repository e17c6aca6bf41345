CREATE TABLE "due_receipts" (
	"order_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "due_receipts_order_id_payment_id_pk" PRIMARY KEY("order_id","payment_id")
);
--> statement-breakpoint
CREATE INDEX "due_receipts_due" ON "due_receipts" USING btree ("due_at");
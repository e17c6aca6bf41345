CREATE TABLE "retired_payment_links" (
	"link" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"retired_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "retry_caps" (
	"store_id" text PRIMARY KEY NOT NULL,
	"caps" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "retry_caps" ADD CONSTRAINT "retry_caps_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;
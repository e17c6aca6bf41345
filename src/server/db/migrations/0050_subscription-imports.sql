CREATE TABLE "subscription_import_rows" (
	"import_id" text NOT NULL,
	"line" integer NOT NULL,
	"input" jsonb NOT NULL,
	"status" text,
	"message" text DEFAULT '' NOT NULL,
	"key" text,
	CONSTRAINT "subscription_import_rows_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "subscription_imports" (
	"import_id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"mode" text NOT NULL,
	"file_name" text NOT NULL,
	"dry_run" boolean NOT NULL,
	"actor" text NOT NULL,
	"total" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "test_clocks" ADD COLUMN "advanced_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscription_import_rows" ADD CONSTRAINT "subscription_import_rows_import_id_subscription_imports_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."subscription_imports"("import_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_imports" ADD CONSTRAINT "subscription_imports_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscription_import_rows_key" ON "subscription_import_rows" USING btree ("import_id","key");--> statement-breakpoint
CREATE INDEX "subscription_imports_store" ON "subscription_imports" USING btree ("store_id","created_at");
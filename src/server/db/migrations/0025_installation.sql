CREATE TABLE "installation" (
	"installation_id" text PRIMARY KEY NOT NULL,
	"key_check" text,
	"uploads_id" text,
	"probed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

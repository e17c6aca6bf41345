CREATE TABLE "brand_colours" (
	"store_id" text NOT NULL,
	"colour" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "brand_colours_store_id_colour_pk" PRIMARY KEY("store_id","colour")
);
--> statement-breakpoint
ALTER TABLE "brand_colours" ADD CONSTRAINT "brand_colours_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;
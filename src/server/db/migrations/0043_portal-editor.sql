ALTER TABLE "customer_portals" ADD COLUMN "published_version" integer;--> statement-breakpoint
ALTER TABLE "customer_portals" ADD COLUMN "name" text DEFAULT 'Customer portal' NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_portals" ADD COLUMN "status" text DEFAULT 'draft' NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_portals" ADD COLUMN "is_default" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_portals" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_portals" ADD COLUMN "deleted_at" timestamp with time zone;
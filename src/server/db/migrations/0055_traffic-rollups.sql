CREATE TABLE "traffic_changes" (
	"change_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "traffic_changes_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"store_id" text NOT NULL,
	"mode" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "traffic_counts" (
	"store_id" text NOT NULL,
	"mode" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"dimension" text NOT NULL,
	"value" text,
	"detail" text,
	"is_bot" boolean NOT NULL,
	"sessions" integer NOT NULL,
	"visitors" integer NOT NULL,
	"checkouts" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "traffic_credits" (
	"store_id" text NOT NULL,
	"mode" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"dimension" text NOT NULL,
	"credit" text NOT NULL,
	"value" text,
	"detail" text,
	"orders" double precision NOT NULL,
	"revenue" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "traffic_rollups" (
	"store_id" text NOT NULL,
	"mode" text NOT NULL,
	"time_zone" text NOT NULL,
	"currency" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "traffic_rollups_store_id_mode_pk" PRIMARY KEY("store_id","mode")
);
--> statement-breakpoint
ALTER TABLE "traffic_changes" ADD CONSTRAINT "traffic_changes_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traffic_counts" ADD CONSTRAINT "traffic_counts_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traffic_credits" ADD CONSTRAINT "traffic_credits_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traffic_rollups" ADD CONSTRAINT "traffic_rollups_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "traffic_changes_at" ON "traffic_changes" USING btree ("store_id","mode","at");--> statement-breakpoint
CREATE INDEX "traffic_counts_day" ON "traffic_counts" USING btree ("store_id","mode","dimension","starts_at");--> statement-breakpoint
CREATE INDEX "traffic_credits_day" ON "traffic_credits" USING btree ("store_id","mode","dimension","credit","starts_at");--> statement-breakpoint
CREATE INDEX "traffic_touches_session" ON "traffic_touches" USING btree ("session_id");
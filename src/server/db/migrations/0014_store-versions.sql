CREATE TABLE "store_versions" (
	"store_id" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "store_versions" ADD CONSTRAINT "store_versions_store_id_stores_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION "store_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Each transaction once: its own id is a version that no other has. A store that is being deleted gets none.
	INSERT INTO store_versions AS v (store_id, version)
	SELECT s.store_id, pg_current_xact_id()::text::bigint FROM stores s
	WHERE s.store_id = CASE WHEN TG_OP = 'DELETE' THEN OLD.store_id ELSE NEW.store_id END
	ON CONFLICT (store_id) DO UPDATE SET version = excluded.version WHERE v.version <> excluded.version;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "payment_pages_changed" AFTER INSERT OR UPDATE OR DELETE ON "payment_pages" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION store_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "shipping_methods_changed" AFTER INSERT OR UPDATE OR DELETE ON "shipping_methods" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION store_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "tax_rates_changed" AFTER INSERT OR UPDATE OR DELETE ON "tax_rates" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION store_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "promo_codes_changed" AFTER INSERT OR UPDATE OR DELETE ON "promo_codes" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION store_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "optimizers_changed" AFTER INSERT OR UPDATE OR DELETE ON "optimizers" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION store_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "offers_changed" AFTER INSERT OR UPDATE OR DELETE ON "offers" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION store_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "flows_changed" AFTER INSERT OR UPDATE OR DELETE ON "flows" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION store_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "products_changed" AFTER INSERT OR UPDATE OR DELETE ON "products" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION store_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "product_variants_changed" AFTER INSERT OR DELETE OR UPDATE OF "product_id", "store_id", "title", "price", "position" ON "product_variants" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION store_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "stores_changed" AFTER UPDATE ON "stores" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION store_changed();
--> statement-breakpoint
-- Room beside a session for its next versions, so that its changes touch no index.
ALTER TABLE "live_cart_sessions" SET (fillfactor = 50);

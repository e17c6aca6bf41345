-- A change of a plan changes the price of the carts that it is in.
CREATE CONSTRAINT TRIGGER "subscription_plans_changed" AFTER INSERT OR UPDATE OR DELETE ON "subscription_plans" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION store_changed();

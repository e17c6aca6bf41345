-- An authorization counted as spent when it was made. From now on a capture counts instead.
UPDATE "customers" c SET "total_spent" = greatest(c."total_spent" - held.amount, 0)
FROM (
	SELECT o."customer_id", sum(z."counts_as") AS amount
	FROM "authorizations" z
	JOIN "payments" p ON p."payment_id" = z."payment_id"
	JOIN "orders" o ON o."order_id" = p."order_id"
	WHERE z."status" = 'held'
	GROUP BY o."customer_id"
) held WHERE held."customer_id" = c."customer_id";
ALTER TABLE "velocity_counts" DROP COLUMN "pending";--> statement-breakpoint
ALTER TABLE "velocity_counts" ADD COLUMN "pending" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
DROP FUNCTION velocity_without(timestamptz[], timestamptz);--> statement-breakpoint
-- The latest of these times that still count, oldest first. In PL/pgSQL, which plans its query once for a connection.
CREATE OR REPLACE FUNCTION velocity_recent(times timestamptz[], at timestamptz, seconds integer, keep integer) RETURNS timestamptz[] LANGUAGE plpgsql STABLE AS $$
BEGIN
	IF cardinality(times) = 0 THEN RETURN times; END IF;
	RETURN array(SELECT t FROM (
		SELECT t FROM unnest(times) AS t WHERE t > at - make_interval(secs => seconds) ORDER BY t DESC LIMIT keep
	) AS counted ORDER BY t);
END $$;
--> statement-breakpoint
-- Counts a payment as under way unless its limit is reached: "most" declines, or "room" of both together.
CREATE FUNCTION velocity_admit(INOUT declined timestamptz[], INOUT pending text[], entry text, at timestamptz, seconds integer, pending_seconds integer, most integer, room integer, OUT admitted boolean) LANGUAGE plpgsql STABLE AS $$
BEGIN
	declined := velocity_recent(declined, at, seconds, 1000);
	pending := array(SELECT e FROM unnest(pending) AS e
		WHERE split_part(e, ' ', 1)::timestamptz > at - make_interval(secs => least(seconds, pending_seconds)) ORDER BY e);
	admitted := cardinality(declined) < most AND cardinality(declined) + cardinality(pending) < room;
	IF admitted THEN pending := pending || entry; END IF;
END $$;

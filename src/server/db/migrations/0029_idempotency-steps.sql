CREATE TABLE "idempotency_steps" (
	"caller" text NOT NULL,
	"key" text NOT NULL,
	"step" text NOT NULL,
	"result" "bytea",
	CONSTRAINT "idempotency_steps_caller_key_step_pk" PRIMARY KEY("caller","key","step")
);
--> statement-breakpoint
ALTER TABLE "idempotency_steps" ADD CONSTRAINT "idempotency_steps_caller_key_idempotency_keys_caller_key_fk" FOREIGN KEY ("caller","key") REFERENCES "public"."idempotency_keys"("caller","key") ON DELETE cascade ON UPDATE no action;